export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function mean(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** Prints a markdown table, numbers to the right. */
export function table(head, rows) {
  const line = (cells) => console.log(`| ${cells.join(" | ")} |`);
  line(head);
  line(head.map((_, column) => (column === 0 ? "---" : "--:")));
  rows.forEach(line);
  console.log();
}

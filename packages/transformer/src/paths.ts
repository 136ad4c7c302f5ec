/** The path of a member, as it would be written in code. */
export function memberPath(path: string, name: string): string {
  if (path === "") return name;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

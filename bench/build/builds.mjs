import { rounds } from "./processes.mjs";
import { median, table } from "./statistics.mjs";

const WAYS = ["tsc", "tspc", "toolsig"];

/** Whole processes: plain `tsc`, `tspc` without plugins, and `tspc` with the transformer. */
export function printBuilds(projects, version, runs) {
  const measured = projects.map((project) => ({ project, rounds: rounds(project.folder, version, runs) }));
  for (const [clock, title] of [
    ["wall", "wall time"],
    ["cpu", "processor time"],
  ]) {
    table(
      [title, ...WAYS.map((way) => `${way}, s`), "toolsig/tsc", "of rounds", "tspc/tsc", "toolsig/tspc"],
      measured.map((each) => [each.project.title, ...secondCells(each, clock), ...ratioCells(each, clock)]),
    );
  }
  return measured;
}

function secondCells({ rounds }, clock) {
  return WAYS.map((way) => median(rounds.map((round) => round[way][clock])).toFixed(2));
}

/** Ratios within a round: the processes ran one after the other, so a slow moment of the machine slows all of them. */
function ratioCells({ rounds }, clock) {
  const ratios = (above, below) => rounds.map((round) => round[above][clock] / round[below][clock]);
  const all = ratios("toolsig", "tsc");
  return [
    `**${median(all).toFixed(2)}**`,
    `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`,
    median(ratios("tspc", "tsc")).toFixed(2),
    median(ratios("toolsig", "tspc")).toFixed(2),
  ];
}

/** What one more tool costs, from two sizes next to each other: constant costs cancel out. */
export function printCostPerTool(measured) {
  const steps = measured.slice(1).map((larger, index) => ({ smaller: measured[index], larger }));
  const milliseconds = ({ smaller, larger }, clock, below) => {
    const added = ({ rounds }) => median(rounds.map((round) => round.toolsig[clock] - round[below][clock]));
    return ((added(larger) - added(smaller)) * 1000) / (larger.project.tools - smaller.project.tools);
  };
  table(
    ["added per tool, ms", "over tsc", "over tspc", "CPU over tsc", "CPU over tspc"],
    steps.map((step) => [
      `${step.smaller.project.tools} → ${step.larger.project.tools} tools`,
      ...["wall", "cpu"].flatMap((clock) =>
        ["tsc", "tspc"].map((below) => milliseconds(step, clock, below).toFixed(1)),
      ),
    ]),
  );
}

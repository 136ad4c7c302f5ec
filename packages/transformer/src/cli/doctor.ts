import { jestFindings, bundlerFindings, scriptFindings } from "./doctor/hosts";
import { readFacts } from "./doctor/facts";
import { packageManagerFindings, packageFindings, typescriptFindings } from "./doctor/packages";
import { tsconfigFindings } from "./doctor/tsconfig";
import type { Finding } from "./doctor/finding";

export type { Finding };

/**
 * Says of a project what keeps its tools from being compiled, and what is as it should be.
 * @param folder the one of package.json, an absolute path
 */
export function diagnose(folder: string): readonly Finding[] {
  const facts = readFacts(folder);
  return [
    ...packageManagerFindings(facts),
    ...typescriptFindings(facts),
    ...packageFindings(facts),
    ...tsconfigFindings(facts),
    ...scriptFindings(facts),
    ...bundlerFindings(facts),
    ...jestFindings(facts),
  ];
}

import { jestFindings, bundlerFindings, scriptFindings } from "./hosts";
import { readFacts } from "./facts";
import { packageManagerFindings, packageFindings, typescriptFindings } from "./packages";
import { tsconfigFindings } from "./tsconfig";
import type { Finding } from "./finding";

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

/** Why a pattern must not be used: it is no regular expression, or there are texts on which it takes exponential time. */
export function patternFault(pattern: string): string | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, "u");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return isExponential(expression) ? "on some texts it takes exponential time" : undefined;
}

function isExponential(expression: RegExp): boolean {
  // Loaded here, not above: few projects have patterns.
  const { analyse } = require("scslre") as typeof import("scslre");
  const { reports } = analyse(expression, { reportTypes: { Move: false } });
  return reports.some(({ exponential }) => exponential) || hasAmbiguousLoop(expression.source);
}

/** As many repetitions are as good as any number of them. */
const MANY = 10;

/**
 * Whether something repeated can read one text in two ways, as `(a|aa)*` and `(a?b?)*` can: each repetition doubles the ways to fail.
 * That is so if two of its choices, or one repetition and several, begin and end alike.
 */
function hasAmbiguousLoop(source: string): boolean {
  const { RegExpParser, visitRegExpAST } =
    require("@eslint-community/regexpp") as typeof import("@eslint-community/regexpp");
  const { isDisjointWith } = require("refa") as typeof import("refa");
  const tree = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true, unicodeSets: false });
  let found = false;
  visitRegExpAST(tree, {
    onQuantifierEnter({ element, max }) {
      if (max < MANY || (element.type !== "Group" && element.type !== "CapturingGroup")) return;
      const choices = element.alternatives.map(({ raw }) => raw);
      const rest = automaton(choices.join("|"));
      rest.quantify(0, Infinity);
      const begun = choices.map((choice) => automaton(choice));
      for (const each of begun) each.append(rest);
      const [once, twice] = [automaton(choices.join("|")), automaton(choices.join("|"))];
      twice.quantify(2, Infinity);
      found ||= begun.some((one, index) => begun.slice(0, index).some((other) => !isDisjointWith(one, other)));
      found ||= !isDisjointWith(once, twice);
    },
  });
  return found;
}

/** The texts that a part of a pattern matches. None is empty: JavaScript does not repeat what read nothing. */
function automaton(source: string) {
  const { JS, NFA } = require("refa") as typeof import("refa");
  const parser = JS.Parser.fromLiteral({ source: `(?:${source})`, flags: "u" });
  const { expression, maxCharacter } = parser.parse({ assertions: "unknown", backreferences: "unknown" });
  const nfa = NFA.fromRegex(expression, { maxCharacter }, { assertions: "disable", unknowns: "disable" });
  nfa.withoutEmptyWord();
  return nfa;
}

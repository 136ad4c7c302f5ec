import type ts from "typescript";

/**
 * Every ToolDefinitionError. Numbers are never reused; `{…}` is filled in where the problem is found.
 * 70100s discovery and configuration, 70200s signature and names, 70300s types, 70400s comments and constraints, 70900s internal.
 */
export const catalogue = {
  optionsNotConstant: {
    code: 70101,
    message: "The options are read at build time, so they must be an object literal of constants; '{text}' is not.",
  },
  unknownOption: { code: 70102, message: "'{name}' is not an option of {callee}(). The options are: {known}." },
  spreadArguments: {
    code: 70103,
    message: "{callee}() is compiled, so its arguments must be written out, not spread.",
  },
  strictNullChecksOff: {
    code: 70104,
    message:
      'Without \'strictNullChecks\' null and undefined vanish from every type, so no schema would be right. Set "strict": true or "strictNullChecks": true in tsconfig.json.',
  },
  targetTooOld: {
    code: 70105,
    message: 'Compiled tools are ES2015 or newer. Set "target" to "ES2015" or later in tsconfig.json.',
  },
  unknownPluginOption: {
    code: 70106,
    message:
      "'{name}' is not an option of @toolsig/transformer in compilerOptions.plugins. Remove it, or check its spelling.",
  },
  notAProgramTransformer: {
    code: 70107,
    message:
      '@toolsig/transformer must see the whole program. Add "transformProgram": true to its entry in compilerOptions.plugins.',
  },
  outputMissing: {
    code: 70108,
    message: "The file was not built, though its source has tools. Build the project first.",
  },
  outputUncompiled: {
    code: 70109,
    message:
      "The file was built without its tools, and throws when it is loaded. Build with 'tspc', which runs the plugins of tsconfig.json; 'tsc' does not.",
  },
  outputStale: {
    code: 70110,
    message:
      "The file was built from other types, or by another version of the transformer, than there are now. Build again: npx tspc --build --force",
  },
  unknownDialect: {
    code: 70111,
    message: '"dialects" of @toolsig/transformer is a list of some of these: {known}. {text} is {fault}.',
  },
  notAFunction: { code: 70201, message: "{callee}() needs a function with one call signature; {found}. {fix}" },
  overloaded: {
    code: 70202,
    message:
      "The function has {count} overloads, and a model can be shown only one. Wrap the one you mean: (…) => {text}(…).",
  },
  nameMissing: {
    code: 70204,
    message: 'The tool has no name. Name the function, bind the tool to a variable or property, or pass { name: "…" }.',
  },
  nameInvalid: {
    code: 70205,
    message:
      "'{name}' is not a name that model providers accept: 1 to 64 letters (A-Z, a-z), digits, '_' and '-'. Pass { name: \"…\" }.",
  },
  nameDuplicate: {
    code: 70206,
    message: "Another tool in this file is named '{name}' too. Pass { name: \"…\" } to one of them.",
  },
  parameterUnnamed: {
    code: 70207,
    message:
      "A parameter that is destructured as an array has no name to show to a model. Name it, and destructure in the body.",
  },
  parameterDuplicate: { code: 70208, message: "Two parameters would be shown as '{name}'. Rename one." },
  untyped: {
    code: 70301,
    message: "'{path}' is 'any', so nothing is known of it. Annotate it; write 'unknown' if any JSON value will do.",
  },
  unresolved: {
    code: 70302,
    message:
      "The type of '{path}' could not be resolved{text}. Check its name, its import and that its package has types.",
  },
  functionType: {
    code: 70303,
    message: "'{path}' has type '{type}': a function cannot be sent as JSON. Leave it out, or use the data it needs.",
  },
  symbolType: { code: 70304, message: "'{path}' has type '{type}': a symbol cannot be sent as JSON. Use a string." },
  classInstance: {
    code: 70305,
    message:
      "'{path}' has type '{type}', a class {reason}: a JSON object is no instance of it. Ask for its data as an interface and construct it inside.",
  },
  builtIn: { code: 70306, message: "'{path}' has the built-in type '{type}', which has no JSON form. {fix}" },
  noValue: {
    code: 70307,
    message: "'{path}' has type '{type}', which no JSON value has. Remove it or correct its type.",
  },
  expanding: {
    code: 70308,
    message:
      "'{path}' has type '{type}', which expands without end. A recursive type must come back to itself with the same type arguments.",
  },
  unsupported: { code: 70309, message: "'{path}' has type '{type}', which JSON Schema cannot describe{reason}. {fix}" },
  typeParameter: {
    code: 70310,
    message:
      "'{path}' has type '{type}', which depends on a type parameter: its arguments are not known here. Call {callee}() where the type is known.",
  },
  reservedKey: { code: 70311, message: "'{path}' has a key that JSON libraries drop or misuse. Rename the property." },
  symbolKey: { code: 70312, message: "'{path}' has a symbol as its key, which JSON cannot carry. Use a string key." },
  moreProblems: { code: 70313, message: "Beside these ten, the tool has problems: {count}." },
  tooLarge: {
    code: 70314,
    message: "'{path}' makes the parameters too large to be shown to a model. Ask for less, or for 'unknown'.",
  },
  dialectRefused: {
    code: 70315,
    message:
      '\'{path}\' cannot be shown in the dialect "{dialect}": {reason}. Ask for less, or leave the dialect out of "dialects" in tsconfig.json.',
  },
  tagValue: { code: 70401, message: "'{tag}' of '{path}' needs {wanted}, not '{text}'." },
  tagDoesNotApply: {
    code: 70402,
    message: "'{tag}' of '{path}' constrains {wanted}, but its type is '{type}'. Remove it, or correct the type.",
  },
  contradiction: { code: 70403, message: "The constraints of '{path}' leave no value: {text}." },
  unknownFormat: {
    code: 70404,
    message: "'{text}' of '{path}' is not a format that can be checked. The formats are: {known}.",
  },
  badPattern: { code: 70405, message: "The pattern '{text}' of '{path}' cannot be used: {fault}." },
  defaultRefused: {
    code: 70406,
    message: "The default of '{path}', {text}, is not one of the values that it may have.",
  },
  hiddenRequired: { code: 70407, message: "'{path}' is hidden from a model, but required. Make it optional." },
  unknownTag: { code: 70408, message: "'@{tag}' of '{path}' is not a constraint that is checked. {fix}" },
  internal: {
    code: 70901,
    message: "toolsig failed on this call: {text}. Please report it with this call and its types.",
  },
} as const satisfies Record<string, { readonly code: number; readonly message: string }>;

export type DiagnosticName = keyof typeof catalogue;

/** Something wrong with one tool, found by stage 1 or 2. */
export interface Problem {
  readonly name: DiagnosticName;
  readonly values: Readonly<Record<string, string | number>>;
  /** Where the diagnostic is shown. */
  readonly at: ts.Node;
  /** The declaration that is to blame, when it is elsewhere. */
  readonly related?: ts.Node;
  readonly correction?: Correction;
}

/** What to write instead of something in source, where that is all there is to do. */
export interface Correction {
  /** A type's name, or a tag with its `@`. */
  readonly from: string;
  /** In a type, `$1` stands for the first type argument. */
  readonly to: string;
}

export const SOURCE = "ToolDefinitionError";

/** The message of a catalogue entry, with its placeholders filled in. */
export function messageOf(name: DiagnosticName, values: Problem["values"]): string {
  return catalogue[name].message.replace(/\{(\w+)\}/g, (hole, key: string) => String(values[key] ?? hole));
}

/** What an unexpected exception is reported as: one call fails with a message, never the whole build with a stack trace. */
export function internalProblem(error: unknown, at: ts.Node): Problem {
  return { name: "internal", values: { text: error instanceof Error ? error.message : String(error) }, at };
}

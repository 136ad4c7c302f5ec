import Module from "node:module";

import type { TypeScript } from "../checker/compiler";

export type Generator = Pick<
  typeof import("ts-json-schema-generator"),
  | "AnnotatedType"
  | "AnyType"
  | "ArrayType"
  | "BaseType"
  | "BooleanType"
  | "NullType"
  | "NumberType"
  | "OptionalType"
  | "RestType"
  | "StringType"
  | "TupleType"
  | "TupleTypeFormatter"
  | "UnionType"
  | "DEFAULT_CONFIG"
  | "createFormatter"
>;

const PACKAGE = "ts-json-schema-generator";

/** What writes schemas. The package's main entry would load its parsers of TypeScript too, and takes three times as long. */
const PARTS = [
  "factory/formatter",
  "src/Config",
  "src/TypeFormatter/TupleTypeFormatter",
  ...[
    "Annotated",
    "Any",
    "Array",
    "Base",
    "Boolean",
    "Null",
    "Number",
    "Optional",
    "Rest",
    "String",
    "Tuple",
    "Union",
  ].map((name) => `src/Type/${name}Type`),
];

let loaded: Generator | undefined;

/** Loads ts-json-schema-generator, when first asked: a file without tools must not pay for it. */
export function loadGenerator(ts: TypeScript): Generator {
  loaded ??= withTypeScript(
    ts,
    () => Object.assign({}, ...PARTS.map((part) => require(`${PACKAGE}/dist/${part}.js`) as object)) as Generator,
  );
  return loaded;
}

/** Runs an action that loads modules which import TypeScript: they get the running one, and no second is read from disk. */
function withTypeScript<Result>(ts: TypeScript, load: () => Result): Result {
  const file = require.resolve("typescript", { paths: [require.resolve(PACKAGE)] });
  if (require.cache[file]) return load();
  require.cache[file] = Object.assign(new Module(file), { exports: ts, loaded: true });
  try {
    return load();
  } finally {
    Reflect.deleteProperty(require.cache, file);
  }
}

import js from "@eslint/js";
import importX, { createNodeResolver } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

const transformer = "./packages/transformer/src";
const stage = (name) => `${transformer}/${name}`;
const part = (name) => `./packages/effector/src/${name}/!(*.test.ts)`;

/** Hosts → transformFile → stages → model. Each zone's files may not import from what it lists. */
const layers = [
  {
    target: stage("!(hosts|cli|index.ts|*.test.ts)"),
    from: stage("hosts"),
    message: "Only the entries know the hosts.",
  },
  {
    target: stage("!(hosts|editor|*.test.ts)"),
    from: stage("editor"),
    message: "What editors offer beyond a build is the business of their host.",
  },
  { target: stage("!(cli|*.test.ts)"), from: stage("cli"), message: "The command line is used by people." },
  {
    target: stage("!(hosts|cli|engine|index.ts|*.test.ts)"),
    from: stage("engine"),
    message: "The stages do not know who keeps their program fresh.",
  },
  {
    target: [stage("analyze"), stage("discover"), stage("kinds"), stage("checker"), stage("model.ts")],
    from: [stage("rewrite"), stage("validator"), stage("transformFile.ts")],
    message: "Stages hand over plain data; they do not call each other.",
  },
  { target: stage("discover"), from: stage("analyze"), message: "Discovery comes before analysis." },
  {
    target: stage("validator"),
    from: [stage("analyze"), stage("schema"), stage("checker")],
    message: "A validator is made of a schema alone.",
  },
  { target: stage("model.ts"), from: `${transformer}/*/**`, message: "The model knows no stage." },
  {
    target: "./packages/runtime/src",
    from: ["./packages/transformer", "./packages/effector"],
    message: "The runtime knows no other package.",
  },
  {
    target: part("database"),
    from: [part("store"), part("effector"), part("wire"), part("cli")],
    message: "A database does not know what is kept in it.",
  },
  { target: part("store"), from: [part("effector"), part("cli")], message: "A store does not know who works on it." },
];

export default tseslint.config(
  {
    ignores: [
      "**/dist/",
      "**/.work/",
      "bench/arguments/",
      "fixtures/accept/",
      "fixtures/reject/",
      "fixtures/corpus/",
      "fixtures/projects/",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    settings: {
      "import-x/ignore": ["node_modules"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts"] },
      "import-x/resolver-next": [
        createNodeResolver({ extensions: [".ts", ".js"], extensionAlias: { ".js": [".ts", ".js"] } }),
      ],
    },
    rules: {
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-restricted-paths": ["error", { zones: layers }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["packages/runtime/src/**/*.ts"],
    ignores: ["**/*.test.ts", "**/*.spec.ts", "**/testing/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^[^.]", message: "The runtime has no dependencies and no Node built-ins." }] },
      ],
    },
  },
  {
    files: ["packages/runtime/src/dynamic/**/*.ts"],
    ignores: ["**/*.test.ts", "**/*.spec.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!ajv)[^.]", message: "Tools made at run time need Ajv and nothing else." }] },
      ],
    },
  },
  {
    files: ["packages/runtime/src/effects/**/*.ts"],
    ignores: ["**/*.test.ts", "**/*.spec.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!\\.|node:crypto$)", message: "Effects may use node:crypto and nothing else." }] },
      ],
    },
  },
  {
    files: ["**/*.test.ts", "**/*.spec.ts"],
    rules: { "max-lines-per-function": "off" },
  },
  {
    files: ["packages/transformer/src/**/*.ts"],
    rules: {
      // A CommonJS module loads lazily by `require` inside a function.
      "@typescript-eslint/no-require-imports": "off",
      // The compiler's typings promise too much (`Type.symbol` can be missing), and its methods are decorated.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/unbound-method": "off",
      // Classes that extend a lazily loaded library's are made where it is loaded.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    files: ["packages/*/bin/*.js"],
    languageOptions: { sourceType: "commonjs", globals: { process: "readonly", require: "readonly" } },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        performance: "readonly",
        setTimeout: "readonly",
      },
    },
  },
);

import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import { RUNTIME_PACKAGE } from "../contract";
import { insertion } from "./fix";

/** What to insert into a file so that it knows one of the runtime's types; nothing if it does already. */
export function runtimeImport(file: ts.SourceFile, name: string, ts: TypeScript): readonly ts.TextChange[] {
  const imports = file.statements.filter(ts.isImportDeclaration);
  const specifiers = imports.flatMap((statement) => {
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  });
  if (specifiers.some((specifier) => specifier.name.text === name)) return [];
  const known = specifiers.find(({ parent }) => isRuntime(parent.parent.parent as ts.ImportDeclaration));
  if (known) {
    const isOfTypes = known.parent.parent.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return [insertion(known.parent.elements.at(-1)!.getEnd(), isOfTypes ? `, ${name}` : `, type ${name}`)];
  }
  const first = imports[0];
  const quote = first?.moduleSpecifier.getText().startsWith("'") ? "'" : '"';
  const text = `import type { ${name} } from ${quote}${RUNTIME_PACKAGE}${quote};\n`;
  return [insertion(first?.getStart() ?? 0, text)];
}

function isRuntime({ moduleSpecifier }: ts.ImportDeclaration): boolean {
  return (moduleSpecifier as ts.StringLiteral).text === RUNTIME_PACKAGE;
}

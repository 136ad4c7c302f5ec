import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { ReadableKind } from "./kind";
import { isLiteral, literalValue } from "./literal";

/** Template literal types with placeholders, and `Uppercase<string>` and its like: strings of an exact pattern. */
export const template: ReadableKind = {
  matches: (type, { compiler: { ts } }) =>
    (type.flags & (ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) !== 0,

  read(type, site, reader) {
    const pattern = textPattern(type, reader.compiler);
    if (pattern !== undefined) {
      return {
        kind: "constrained",
        base: { kind: "primitive", type: "string" },
        keywords: { pattern: `^${pattern}$` },
      };
    }
    return reader.refuse("unsupported", type, site, {
      reason: " exactly",
      fix: "Use string, and check the form inside the function.",
    });
  },
};

const ANY_TEXT = "[\\s\\S]*";

/** Numbers as they are commonly written; TypeScript would also take `0x10` and blanks around. */
const NUMBER = "-?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";

/** The texts that each intrinsic leaves as they are. */
const MAPPINGS: Readonly<Record<string, string>> = {
  Uppercase: "\\P{Changes_When_Uppercased}*",
  Lowercase: "\\P{Changes_When_Lowercased}*",
  Capitalize: "(?:\\P{Changes_When_Uppercased}[\\s\\S]*)?",
  Uncapitalize: "(?:\\P{Changes_When_Lowercased}[\\s\\S]*)?",
};

/** A pattern for the texts of a type, without anchors; undefined if there is none that is exact. */
export function textPattern(type: ts.Type, compiler: Compiler): string | undefined {
  const { TypeFlags } = compiler.ts;
  if (type.flags & TypeFlags.String) return ANY_TEXT;
  if (type.flags & TypeFlags.Number) return NUMBER;
  if (type.flags & TypeFlags.BigInt) return "-?\\d+";
  if (isLiteral(type, compiler)) return escaped(String(literalValue(type, compiler)));
  if (type.flags & TypeFlags.TemplateLiteral) return templatePattern(type as ts.TemplateLiteralType, compiler);
  if (type.flags & TypeFlags.StringMapping) return mappingPattern(type as ts.StringMappingType, compiler);
  if (!type.isUnion()) return undefined;
  const choices = type.types.map((member) => textPattern(member, compiler));
  return choices.every((choice) => choice !== undefined) ? `(?:${[...choices].sort().join("|")})` : undefined;
}

function templatePattern({ texts, types }: ts.TemplateLiteralType, compiler: Compiler): string | undefined {
  const parts = types.map((type) => textPattern(type, compiler));
  if (parts.some((part) => part === undefined)) return undefined;
  return texts.map((text, index) => escaped(text) + (parts[index] ?? "")).join("");
}

function mappingPattern({ symbol, type }: ts.StringMappingType, { ts }: Compiler): string | undefined {
  return type.flags & ts.TypeFlags.String ? MAPPINGS[symbol.name] : undefined;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

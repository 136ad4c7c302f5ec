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

/** What a text may begin with, and go on with. */
type Characters = readonly [first: string, other: string];

const ANY = "[\\s\\S]";
const UNCHANGED_IN_UPPERCASE = "\\P{Changes_When_Uppercased}";
const UNCHANGED_IN_LOWERCASE = "\\P{Changes_When_Lowercased}";

/** The texts that each intrinsic leaves as they are. */
const MAPPINGS: Readonly<Record<string, Characters>> = {
  Uppercase: [UNCHANGED_IN_UPPERCASE, UNCHANGED_IN_UPPERCASE],
  Lowercase: [UNCHANGED_IN_LOWERCASE, UNCHANGED_IN_LOWERCASE],
  Capitalize: [UNCHANGED_IN_UPPERCASE, ANY],
  Uncapitalize: [UNCHANGED_IN_LOWERCASE, ANY],
};

/** One UTF-16 unit, as TypeScript counts; the other half of a character fits nothing but `string`. */
const ONE_UNIT = "[\\0-\\uFFFF]";

/** A pattern for the texts of a type, without anchors; undefined if there is none that is exact. */
export function textPattern(type: ts.Type, compiler: Compiler): string | undefined {
  const { TypeFlags } = compiler.ts;
  if (type.flags & TypeFlags.Number) return numberBefore("");
  if (type.flags & TypeFlags.BigInt) return bigintBefore("");
  if (isLiteral(type, compiler)) return escaped(String(literalValue(type, compiler)));
  if (type.flags & TypeFlags.TemplateLiteral) return templatePattern(type as ts.TemplateLiteralType, compiler);
  const characters = charactersOf(type, compiler);
  if (characters) return textBefore("", characters);
  if (!type.isUnion()) return undefined;
  const choices = type.types.map((member) => textPattern(member, compiler));
  return choices.every((choice) => choice !== undefined) ? `(?:${[...choices].sort().join("|")})` : undefined;
}

function templatePattern({ texts, types }: ts.TemplateLiteralType, compiler: Compiler): string | undefined {
  const isFree = (type: ts.Type): boolean => (type.flags & compiler.ts.TypeFlags.String) !== 0;
  const parts = types.map((type, index) => {
    const later = types.slice(index + 1);
    return later.length === 0
      ? textPattern(type, compiler)
      : placeholderBefore(texts[index + 1]!, type, later.every(isFree), compiler);
  });
  if (parts.some((part) => part === undefined)) return undefined;
  return texts.map((text, index) => escaped(text) + (parts[index] ?? "")).join("");
}

/**
 * A placeholder that others follow. TypeScript does not try: it ends at the first place where the next text is, and without one
 * it is a single character. Where anything may follow, a later place would do no harm.
 */
function placeholderBefore(next: string, type: ts.Type, isFree: boolean, compiler: Compiler): string | undefined {
  const { TypeFlags } = compiler.ts;
  if (type.flags & (TypeFlags.Number | TypeFlags.BigInt)) {
    if (next === "") return "\\d";
    return type.flags & TypeFlags.Number ? numberBefore(next) : bigintBefore(next);
  }
  const characters = charactersOf(type, compiler);
  if (!characters) return undefined;
  if (next === "") return characters[0] === ANY && !isFree ? ONE_UNIT : characters[0];
  return textBefore(isFree ? "" : next, characters);
}

function charactersOf(type: ts.Type, { ts: { TypeFlags } }: Compiler): Characters | undefined {
  if (type.flags & TypeFlags.String) return [ANY, ANY];
  if (!(type.flags & TypeFlags.StringMapping)) return undefined;
  const { symbol, type: mapped } = type as ts.StringMappingType;
  return mapped.flags & TypeFlags.String ? MAPPINGS[symbol.name] : undefined;
}

function textBefore(next: string, characters: Characters): string {
  const [first, other] = characters.map((each) => (next === "" ? each : `(?:(?!${escaped(next)})${each})`));
  return first === other ? `${first!}*` : `(?:${first!}${other!}*)?`;
}

/** A pattern for one part of what begins with the next text only where that is meant. */
const guarded = (source: string, characters: string, next: string): string =>
  next !== "" && characters.includes(next[0]!) ? `(?:(?!${escaped(next)})${source})` : source;

const DIGITS = "0123456789";

/** Numbers as they are commonly written, without the text that follows; TypeScript would also take `0x10` and blanks around. */
function numberBefore(next: string): string {
  const digit = guarded("\\d", DIGITS, next);
  const point = guarded("\\.", ".", next);
  const digits = next === "." ? `${digit}+` : `(?:${digit}+${point}?${digit}*|${point}${digit}+)`;
  const sign = next === "-" ? "\\+" : guarded("[+-]", "+-", next);
  return `${minusBefore(next)}${digits}(?:${guarded("[eE]", "eE", next)}${sign}?${digit}+)?`;
}

function bigintBefore(next: string): string {
  const [zero, first, digit] = ["0", "[1-9]", "\\d"].map((source) => guarded(source, DIGITS, next));
  return `${minusBefore(next)}(?:${zero!}|${first!}${digit!}*)`;
}

const minusBefore = (next: string): string => (next === "-" ? "" : `${guarded("-", "-", next)}?`);

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

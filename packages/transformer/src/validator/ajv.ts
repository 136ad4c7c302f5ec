/** What we use of Ajv, its code generation included. */
export { Ajv2020 } from "ajv/dist/2020";
export { _, getProperty } from "ajv/dist/compile/codegen";
export { resolveRef } from "ajv/dist/compile";
export { default as equal } from "ajv/dist/runtime/equal";
export { default as ucs2length } from "ajv/dist/runtime/ucs2length";
export { default as additionalProperties } from "ajv/dist/vocabularies/applicator/additionalProperties";
export { noPropertyInData } from "ajv/dist/vocabularies/code";
export { checkDataType } from "ajv/dist/compile/validate/dataType";
export { getValidate } from "ajv/dist/vocabularies/core/ref";

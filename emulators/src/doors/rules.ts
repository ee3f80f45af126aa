// Exports of `firebase-without-java/rules`: the rules parser and evaluator, for tools in other packages.

export { BatchReads } from '../rules/batchReads.ts';
export { Issues } from '../rules/language/issues.ts';
export { parseRules } from '../rules/language/parseRules.ts';
export type { Allow, Block, Expression, Match, MethodCall, PathLiteral, Span } from '../rules/language/syntax.ts';
export { childrenOf } from '../rules/language/walk.ts';
export { fieldsOf, judging, NOW, timestampOf, type Plain } from '../rules/testing/judging.ts';
export { PlainMap } from '../rules/values/map.ts';
export type { RulesValue } from '../rules/values/rulesValue.ts';
export { RulesTimestamp } from '../rules/values/time.ts';
export { FetchedDocuments } from '../storage/documents.ts';
export { compileStorageRules, type StorageRuleset } from '../storage/ruleset.ts';
export type { Document, Fields, Value } from '../values/value.ts';

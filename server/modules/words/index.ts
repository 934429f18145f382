export { cleaned, keyOf } from './keys.ts';
export { type Lists, type ModelRow, readLists } from './lists.repository.ts';
export { type Found, NameIndex } from './name-index.ts';
export { isLookupField, isSameName, LOOKUP_FIELDS, type LookupField, Vocabulary } from './vocabulary.ts';

import { CHAIN, isChainField } from './form-values.ts';
import type { FieldName, FormValues } from './form-values.ts';
import type { PostFormState, VinFill } from './post-form.types.ts';

type Part = Readonly<Partial<Record<FieldName, string>>>;

/** The fields of the chain after one, which depend on it (D096). */
const fieldsAfter = (field: FieldName): readonly FieldName[] =>
  isChainField(field) ? [...CHAIN.slice(CHAIN.indexOf(field) + 1), 'modification'] : [];

const emptied = (fields: readonly FieldName[]): Part => Object.fromEntries(fields.map((name) => [name, '']));

/** Values of the modification are cleared with it, unless they were changed by hand. */
const withoutModification = (values: FormValues, filled: Part): Part =>
  Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) => (values[name as FieldName] === value ? [[name, '']] : [])),
  );

/** A manual choice makes the earlier fields manual, too, and clears the later ones. */
const leftOfFill = (filled: VinFill | null, field: FieldName): VinFill | null => {
  if (filled === null) return null;
  const isLeft = (name: FieldName): boolean => (isChainField(field) && isChainField(name) ? false : name !== field);
  const fields = filled.fields.filter(isLeft);
  return fields.length === 0 ? null : { ...filled, fields };
};

/** Applies a change of a field, with the fields that depend on it. */
export const withChange = (state: PostFormState, field: FieldName, value: string): PostFormState => {
  if (state.values[field] === value) return state;
  const isModificationGone = isChainField(field);
  const values: FormValues = {
    ...state.values,
    ...(isModificationGone ? withoutModification(state.values, state.fromModification) : {}),
    ...emptied(fieldsAfter(field)),
    // A region belongs to its country.
    ...(field === 'countryId' ? { regionId: '' } : {}),
    [field]: value,
  };
  return {
    ...state,
    values,
    fromModification: isModificationGone ? {} : state.fromModification,
    filled: leftOfFill(state.filled, field),
  };
};

/** Fields filled automatically; after a VIN lookup they count as filled by the VIN. */
export const withFilled = (state: PostFormState, part: Part): PostFormState => {
  const names = Object.keys(part) as FieldName[];
  const filled = state.filled && {
    fields: [...new Set([...state.filled.fields, ...names])],
    before: { ...Object.fromEntries(names.map((name) => [name, state.values[name]])), ...state.filled.before },
  };
  return { ...state, values: { ...state.values, ...part }, filled };
};

/** Undoes everything that the VIN filled in. */
export const withoutFill = (state: PostFormState): PostFormState => {
  const { filled } = state;
  if (filled === null) return state;
  const back = Object.fromEntries(filled.fields.map((name) => [name, filled.before[name] ?? '']));
  return { ...state, values: { ...state.values, ...back }, filled: null, fromModification: {}, vin: { phase: 'idle' } };
};

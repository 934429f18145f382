import { linkOf } from './chain.ts';
import { isChainField } from './form-values.ts';
import type { FieldName, FormValues } from './form-values.ts';
import type { FaultName, Faults } from './post-form.types.ts';

type Known = Parameters<typeof linkOf>[2];

/** Whether the seller has anything to choose in a field: dependent ones wait for those before them (D096). */
const canAnswer = (name: FaultName, values: FormValues, known: Known): boolean => {
  if (name === 'regionId') return values.countryId !== '';
  if (name === 'wheelId' || name === 'brandId' || !isChainField(name as FieldName)) return true;
  const { phase, options } = linkOf(name as Parameters<typeof linkOf>[0], values, known);
  return phase === 'ready' && options.length > 0;
};

/** Leaves out required fields that cannot be filled in yet, unless these are the only faults. */
export const answerable = (faults: Faults, values: FormValues, known: Known): Faults => {
  const open = Object.entries(faults).filter(
    ([name, fault]) => fault !== 'required' || canAnswer(name as FaultName, values, known),
  );
  return open.length === 0 ? faults : Object.fromEntries(open);
};

import { useDispatch, useSelector } from 'react-redux';
import type { FieldName } from './form-values.ts';
import { postFormActions, selectFaults, selectFilled, selectFormValues } from './post-form.slice.ts';
import type { FaultKey } from './post-form.types.ts';

export type FormField = {
  readonly value: string;
  readonly fault: FaultKey | undefined;
  readonly isFilledByVin: boolean;
  readonly set: (value: string) => void;
};

/** A field of the form by its name. */
export function useField(name: FieldName): FormField {
  const value = useSelector(selectFormValues)[name];
  const fault = useSelector(selectFaults)[name];
  const isFilledByVin = useSelector(selectFilled).includes(name);
  const dispatch = useDispatch();
  const set = (next: string) => void dispatch(postFormActions.changed({ field: name, value: next }));
  return { value, fault, isFilledByVin, set };
}

import { isErrorCode } from '#contract/error-codes.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

const FAULTS = ['images', 'stockNumber', 'contactPhoneNumber'] as const;
const FIELDS = ['price', 'mileage', 'availabilityId', 'countryId', 'regionId', 'lookupAddress', 'notes'] as const;

/** The text of a refused change, translated by its code, since the server's own message is English. */
type Refusal =
  | { readonly kind: 'fault'; readonly name: (typeof FAULTS)[number] }
  | { readonly kind: 'field'; readonly name: (typeof FIELDS)[number] }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** A fault of the car's fields has the name of the first one as its description. */
export const refusalOf = ({ code, description }: NonNullable<Waiting['error']>): Refusal => {
  if (code === 'VALIDATION_FAILED') {
    const fault = FAULTS.find((name) => name === description);
    const field = FIELDS.find((name) => name === description);
    if (fault !== undefined) return { kind: 'fault', name: fault };
    if (field !== undefined) return { kind: 'field', name: field };
  }
  const known: Pick<Failure, 'code' | 'unknownCode'> =
    isErrorCode(code) || code === 'OFFLINE' ? { code } : { code: 'UNKNOWN', unknownCode: code };
  return { kind: 'failure', failure: { ...known, description } };
};

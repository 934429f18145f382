import { z } from 'zod';
import { MAX_ID } from './max-id.ts';

/** Row ids are written in addresses without sign, leading zeros or exponent. */
export const WHOLE_NUMBER = /^(0|[1-9][0-9]{0,8})$/;

const rowId = z.number().int().positive().max(MAX_ID);

export const PostId = rowId.brand<'PostId'>();
export type PostId = z.infer<typeof PostId>;

export const UserId = rowId.brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const SessionId = rowId.brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

/** A whole number in an address or query: parsed by pattern, so that `1e9`, `0x1` and `Infinity` never pass. */
export const wholeNumber = z.string().regex(WHOLE_NUMBER, 'This takes a whole number.').transform(Number);

/** An id in an address or query. */
export const idText = wholeNumber.refine((id) => id > 0);

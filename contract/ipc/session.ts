import { z } from 'zod';
import { event } from './define.ts';

export const session = {
  /**
   * Told once a computer: it has no keyring, so a sign-in ends with the program (SECURITY rule 57). Told at each sign-out
   * that the server could not be told of.
   */
  notice: event(z.strictObject({ code: z.enum(['SECURE_STORE_UNAVAILABLE', 'SIGNED_OUT_HERE']) })),
};

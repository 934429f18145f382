import { z } from 'zod';
import { event } from './define.ts';

export const session = {
  /** Told once: this computer has no keyring, so a sign-in ends with the program (SECURITY rule 57). */
  notice: event(z.strictObject({ code: z.literal('SECURE_STORE_UNAVAILABLE') })),
};

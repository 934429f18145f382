import { z } from 'zod';
import { event } from './define.ts';

export const session = {
  /**
   * Sent once a computer: it has no keyring, so a sign-in ends with the program (SECURITY rule 57). Sent at each
   * sign-out that did not reach the server.
   */
  notice: event(z.strictObject({ code: z.enum(['SECURE_STORE_UNAVAILABLE', 'SIGNED_OUT_HERE']) })),
};

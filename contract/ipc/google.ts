import { z } from 'zod';
import { call } from './define.ts';

export const google = {
  /**
   * Signs in with Google in the person's own browser (D054, RFC 8252) and answers Google's ID token, unread. The nonce is
   * the chosen server's. Refused with GOOGLE_NOT_FINISHED where the person declined, took over five minutes or began anew.
   */
  signIn: call(
    z.strictObject({ nonce: z.string().regex(/^[A-Za-z0-9_-]{16,128}$/) }),
    z.strictObject({ idToken: z.string().min(1).max(8192) }),
  ),
};

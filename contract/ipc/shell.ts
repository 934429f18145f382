import { z } from 'zod';
import { call } from './define.ts';

export const shell = {
  /**
   * Opens an https page in the person's browser, after asking where the host is not one of ours (SECURITY rule 56).
   * A path of the site (`/legal/terms.pdf`) opens on the chosen server. `opened` is false where the person declined.
   */
  openExternal: call(z.strictObject({ url: z.string().min(1).max(2000) }), z.strictObject({ opened: z.boolean() })),
};

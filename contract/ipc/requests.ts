import { z } from 'zod';
import { call, nothing } from './define.ts';
import { REQUEST_ID } from './request-ids.ts';

export const requests = {
  /** Electron does not tell the main process that the window gave a request up. */
  cancel: call(z.strictObject({ id: z.string().regex(REQUEST_ID) }), nothing),
};

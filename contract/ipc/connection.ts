import { z } from 'zod';
import { call, event, nothing } from './define.ts';

/** Which server the window works with and whether it answers (D167). */
export const ConnectionState = z.strictObject({
  /** Origin of the chosen server; null before the first choice. */
  server: z.string().nullable(),
  /** Servers chosen before, the latest first. */
  known: z.array(z.string()),
  online: z.boolean(),
  /** Since when nothing answers: ISO time, null while online. */
  offlineSince: z.string().nullable(),
});
export type ConnectionState = z.infer<typeof ConnectionState>;

export const connection = {
  state: call(nothing, ConnectionState),
  /** Takes what a person typed; refused with SERVER_UNKNOWN where no Aniv server answers. */
  choose: call(z.strictObject({ address: z.string().trim().min(1).max(300) }), ConnectionState),
  changed: event(ConnectionState),
};

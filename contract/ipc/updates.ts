import { z } from 'zod';
import { call, event, nothing } from './define.ts';

const version = z.string().max(100);

/** The state of the program's updates. */
export const UpdateState = z.discriminatedUnion('phase', [
  /** No address of updates is configured. */
  z.strictObject({ phase: z.literal('off') }),
  z.strictObject({ phase: z.literal('idle') }),
  z.strictObject({ phase: z.literal('checking') }),
  z.strictObject({ phase: z.literal('newest') }),
  z.strictObject({ phase: z.literal('downloading'), version, percent: z.number().int().min(0).max(100) }),
  /** Installed when the program ends, or at `restart`. */
  z.strictObject({ phase: z.literal('ready'), version }),
  z.strictObject({ phase: z.literal('failed') }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

export const updates = {
  state: call(nothing, UpdateState),
  /** Looks for a newer version now and downloads it. */
  check: call(nothing, UpdateState),
  /** Ends the program, installs what is ready and starts it again; does nothing where nothing is ready. */
  restart: call(nothing, nothing),
  changed: event(UpdateState),
};

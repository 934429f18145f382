import { z } from 'zod';
import { call, nothing } from './define.ts';

/** Versions of the program and its parts, for reports of faults. */
export const ProgramFacts = z.strictObject({
  aniv: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  sqlite: z.string(),
  /** Name, version and processor of the system. */
  system: z.string(),
  /** The chosen server; its version is null where it does not answer. */
  server: z.strictObject({ address: z.string(), version: z.string().nullable() }).nullable(),
});
export type ProgramFacts = z.infer<typeof ProgramFacts>;

export const program = {
  facts: call(nothing, ProgramFacts),
};

import { z } from 'zod';
import type { ListsReply } from './wanted.ts';

const Lists = z.object({
  value: z.object({
    brands: z.array(z.object({ id: z.number(), name: z.string() })),
    countries: z.array(z.object({ id: z.number() })),
  }),
});

/** The references in a cached reply; an unreadable one has none. */
export const listsIn = (body: Uint8Array | undefined): ListsReply => {
  try {
    return Lists.parse(JSON.parse(Buffer.from(body ?? []).toString('utf8'))).value;
  } catch {
    return { brands: [], countries: [] };
  }
};

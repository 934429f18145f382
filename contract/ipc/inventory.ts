import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { FieldValues, InventoryChange, InventoryRow } from '../http/inventory.ts';
import { PostId } from '../ids.ts';
import { call, event, nothing } from './define.ts';

/** The state of the local copy of the stock. */
export const StockState = z.strictObject({
  phase: z.enum(['idle', 'syncing', 'offline', 'failed', 'signedOut']),
  syncedAt: z.string().nullable(),
  count: z.number().int(),
  /** Changes not yet with the server, and of those the ones that need the person. */
  waiting: z.number().int(),
  conflicts: z.number().int(),
  refused: z.number().int(),
});
export type StockState = z.infer<typeof StockState>;

/** A whole column of the stock: written and read by our own code alone, so its values are not parsed one by one. */
const column = z.custom<readonly unknown[]>(Array.isArray);

/** The stock column by column in one message: 50,000 objects would take forty times as long to pass. */
export const StockColumns = z.strictObject({
  count: z.number().int(),
  columns: z.record(z.string(), column),
});
export type StockColumns = z.infer<typeof StockColumns>;

/** A change that waits for the server, or for the person. */
export const Waiting = z.strictObject({
  key: z.string(),
  batch: z.string(),
  postId: PostId,
  title: z.string(),
  change: InventoryChange,
  at: z.string(),
  state: z.enum(['waiting', 'sending', 'conflict', 'refused']),
  /** Why the server refused it. */
  error: z.strictObject({ code: z.string(), description: z.string() }).nullable(),
  /** The fields of a conflict as they were when the user began, as the user set them and as the server has them. */
  conflict: z.strictObject({ before: FieldValues, mine: FieldValues, theirs: FieldValues }).nullable(),
});
export type Waiting = z.infer<typeof Waiting>;

const batch = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const key = batch;

/** A thousand changes with the longest notes that a car may have. */
const MAX_CHANGE_CHARACTERS = 4 * 1024 * 1024;

/** The dealer's stock on this computer: a copy that is brought up to date, and changes that are sent when they can be. */
export const inventory = {
  state: call(nothing, StockState),
  /** Asks the server for what changed; answers when it is known or cannot be. */
  sync: call(z.strictObject({ language: z.enum(LANGUAGES) }), StockState),
  rows: call(nothing, StockColumns),
  rowsOf: call(z.strictObject({ ids: z.array(PostId).max(1000) }), z.array(InventoryRow)),
  /** Keeps the changes for good, shows them in the rows at once and sends them in order. */
  change: call(
    z.strictObject({
      batch,
      items: z
        .array(z.strictObject({ postId: PostId, change: InventoryChange }))
        .min(1)
        .max(1000),
    }),
    StockState,
    MAX_CHANGE_CHARACTERS,
  ),
  /** Takes a batch back: what was not sent is dropped, what was sent is changed back on the values it had. */
  undo: call(z.strictObject({ batch }), StockState),
  waiting: call(nothing, z.array(Waiting)),
  /** Settles a conflict field by field; fields not named keep the server's value. */
  resolve: call(z.strictObject({ key, mine: z.array(z.string().max(40)).max(20) }), StockState),
  /** Drops a refused change, or tries it again. */
  discard: call(z.strictObject({ key }), StockState),
  retry: call(nothing, StockState),
  stateChanged: event(StockState),
  /** Rows that are new or other than before, and ids that left. */
  rowsChanged: event(
    z.strictObject({ changed: z.array(z.number().int()), removed: z.array(z.number().int()), all: z.boolean() }),
  ),
};

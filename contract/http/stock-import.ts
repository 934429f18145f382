import { z } from 'zod';
import { PostId } from '../ids.ts';
import { InventoryEdit } from './inventory.ts';

/** Rows of a spreadsheet reach this far. */
export const MAX_FILE_ROW = 1_048_576;
/** Imports that are kept for being taken back. */
export const KEPT_IMPORTS = 20;

/** An import by the id that the importing program gave it. */
export const ImportName = z.strictObject({ id: z.uuid(), fileName: z.string().trim().min(1).max(200) });
export type ImportName = z.infer<typeof ImportName>;

/** What an import is about to do with a car that is there; without a row of the file where the file does not name it. */
export const ImportedRow = z.strictObject({
  place: z.number().int().min(1).max(MAX_FILE_ROW).nullable(),
  postId: PostId,
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('edit'), fields: InventoryEdit }),
    z.strictObject({ kind: z.literal('hide') }),
    z.strictObject({ kind: z.literal('sold') }),
  ]),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** An import in the list of past ones. */
export const StockImport = z.object({
  id: z.string(),
  fileName: z.string(),
  createdDateUtc: z.string(),
  /** When its undoing began. */
  undoneDateUtc: z.string().nullable(),
  created: z.number().int(),
  updated: z.number().int(),
  hidden: z.number().int(),
  sold: z.number().int(),
  /** Rows that were not taken back yet, and those that could not be. */
  left: z.number().int(),
  kept: z.number().int(),
});
export type StockImport = z.infer<typeof StockImport>;

/** What undoing a row came to. Everything but `undone` leaves the car as it is, or the named fields of it. */
export const UNDO_OUTCOMES = ['undone', 'changed', 'sold', 'gone', 'photos', 'published', 'refused'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

export const UndoneRow = z.object({
  place: z.number().int().nullable(),
  postId: PostId,
  title: z.string(),
  outcome: z.enum(UNDO_OUTCOMES),
  /** Of a car that was changed since: the fields that keep their present values. */
  fields: z.array(InventoryEdit.keyof()),
});
export type UndoneRow = z.infer<typeof UndoneRow>;

import { z } from 'zod';
import { PostId } from '../ids.ts';
import { call, event, nothing } from './define.ts';

export const FILE_REFUSALS = [
  'NOT_A_PICTURE',
  'TOO_LARGE',
  'TOO_MANY_PIXELS',
  'UNREADABLE',
  'GONE',
  'LINK',
  'SAME_PHOTO',
  'TOO_MANY_PHOTOS',
  'DISK_FULL',
  'REFUSED_BY_SERVER',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

const fileId = z.number().int().positive();
const importId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** One file of an import on its way: read, made ready, uploaded, put to its car. */
export const ImportFile = z.strictObject({
  id: fileId,
  name: z.string(),
  /** Folder inside what was chosen, or the ZIP it came out of. */
  folder: z.string(),
  postId: PostId.nullable(),
  state: z.enum(['found', 'ready', 'uploaded', 'done', 'refused', 'cancelled']),
  refusal: z.enum(FILE_REFUSALS).nullable(),
  /** Address of a small picture within the program. */
  thumb: z.string().nullable(),
});
export type ImportFile = z.infer<typeof ImportFile>;

export const ImportState = z.strictObject({
  id: importId,
  phase: z.enum(['scanning', 'working', 'paused', 'waitingForNetwork', 'done', 'cancelled']),
  startedAt: z.string(),
  /** All files but cancelled ones; the figures below count those in each state, refused files included. */
  total: z.number().int(),
  ready: z.number().int(),
  uploaded: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Without a car: an import with such files keeps waiting for the user. */
  unassigned: z.number().int(),
  secondsLeft: z.number().int().nullable(),
  cars: z.array(
    z.strictObject({
      postId: PostId,
      title: z.string(),
      total: z.number().int(),
      ready: z.number().int(),
      uploaded: z.number().int(),
      done: z.number().int(),
      refused: z.number().int(),
    }),
  ),
});
export type ImportState = z.infer<typeof ImportState>;

export const MAX_PATH = 4096;
/** The preload script's message about a drop; the paths are the system's, never a page's. */
export const Dropped = z.strictObject({
  paths: z.array(z.string().min(1).max(MAX_PATH)).max(10_000),
  /** How many things were dropped besides that are no files of this computer's disk. */
  pathless: z.number().int().min(0).max(1_000_000).optional(),
  postId: PostId.nullable(),
});
export type Dropped = z.infer<typeof Dropped>;

/** Why dropped files did not become part of an import. */
export const DROP_REFUSALS = ['NO_PATH', 'DISK_FULL', 'CAR_GONE', 'UNKNOWN'] as const;
export const DropRefused = z.strictObject({
  reason: z.enum(DROP_REFUSALS),
  /** How many of the dropped files and folders. */
  count: z.number().int().positive(),
});
export type DropRefused = z.infer<typeof DropRefused>;

const byImport = z.strictObject({ id: importId });

/** Photos of many cars at once from this computer's disk (D105, D108). Sources are only ever read. */
export const photoImport = {
  /** Opens the system's dialog; null where the person chose nothing. Continues an import that is under way. */
  choose: call(z.strictObject({ what: z.enum(['folders', 'files']) }), ImportState.nullable()),
  /** Photos for one car, whatever their names say. */
  chooseFor: call(z.strictObject({ postId: PostId }), ImportState.nullable()),
  /** Imports that are not finished, and the last finished one. */
  list: call(nothing, z.array(ImportState)),
  files: call(
    z.strictObject({ id: importId, of: z.union([PostId, z.literal('unassigned'), z.literal('refused')]) }),
    z.array(ImportFile),
  ),
  assign: call(z.strictObject({ id: importId, files: z.array(fileId).min(1).max(1000), postId: PostId }), ImportState),
  pause: call(byImport, ImportState),
  resume: call(byImport, ImportState),
  /** Stops; photos that are already with their cars stay there. */
  cancel: call(byImport, ImportState),
  /** Tries refused files again that may work now. */
  retry: call(byImport, ImportState),
  changed: event(ImportState),
  dropRefused: event(DropRefused),
};

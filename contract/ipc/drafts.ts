import { z } from 'zod';
import { MAX_PHOTOS, MAX_VIDEO_BYTES } from '../constants.ts';
import { FILE_PART_BYTES } from '../device-drafts.ts';
import { knownCode } from '../errors.ts';
import { call, nothing } from './define.ts';

/** Signs of a whole draft with its last submission, far beyond what any form takes: nothing typed is refused. */
const MAX_DRAFT_CHARACTERS = 1024 * 1024;
/** More than are published: refused ones are among them until the seller removes them. */
const MANY_PHOTOS = 50 * MAX_PHOTOS;

/** Whose draft, a user's id or nobody's yet, and of what: a post's id, a new car, or one that waits under its own key. */
export const DraftOf = z.strictObject({
  owner: z.string().regex(/^(discarded:)?(visitor|[1-9]\d{0,8})$/),
  target: z.string().regex(/^(new|[1-9]\d{0,8}|waiting:[A-Za-z0-9_-]{1,64})$/),
});
export type DraftOf = z.infer<typeof DraftOf>;

const text = z.string().max(MAX_DRAFT_CHARACTERS);
const shortText = z.string().max(200);
const texts = z.record(shortText, text);

const Failure = z.strictObject({
  code: shortText.transform(knownCode),
  unknownCode: z.exactOptional(shortText),
  description: text,
  fields: z.exactOptional(texts),
  requestId: z.exactOptional(shortText),
  status: z.exactOptional(z.number().int()),
});

const WaitingSubmission = z.strictObject({
  state: z.enum(['waiting', 'held', 'refused']),
  askedAt: z.number(),
  title: text,
  site: z.string().max(2000),
  failure: z.exactOptional(Failure.nullable()),
});

const DraftContent = z.strictObject({
  values: texts,
  features: z.array(z.number().int()).max(1000),
  images: z.array(shortText).max(MANY_PHOTOS),
});

/** An unfinished post as a device keeps it: what was typed, whether right or not. */
export const DeviceDraft = DraftContent.extend({
  savedAt: z.number(),
  sent: z.exactOptional(z.strictObject({ key: shortText, body: texts }).nullable()),
  isAsked: z.exactOptional(z.boolean()),
  isVinAsked: z.exactOptional(z.boolean()),
  modifiedDateUtc: z.exactOptional(shortText.nullable()),
  copySavedDateUtc: z.exactOptional(shortText.nullable()),
  copy: z.exactOptional(DraftContent),
  waiting: z.exactOptional(WaitingSubmission),
});
export type DeviceDraft = z.infer<typeof DeviceDraft>;

const isDefined = (value: unknown): boolean => value !== undefined;
const DraftPart = DeviceDraft.partial().refine((part) => Object.values(part).every(isDefined));

/** A photo in the order of the form. */
export const KeptPhotos = z
  .array(
    z.strictObject({
      id: shortText,
      name: z.string().max(2000),
      size: z.number().int().min(0),
      key: shortText.nullable(),
      url: z.string().max(2000).nullable(),
    }),
  )
  .max(MANY_PHOTOS);
export type KeptPhotos = z.infer<typeof KeptPhotos>;

const fileId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Of a file as its chooser named it; nothing on the disk is called so. */
export const FileNames = z.strictObject({ name: z.string().max(2000), type: z.string().max(200) });
export type FileNames = z.infer<typeof FileNames>;
const fileBytes = z.number().int().min(0).max(MAX_VIDEO_BYTES);
const partBytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.byteLength <= FILE_PART_BYTES,
);

const byDraft = z.strictObject({ of: DraftOf });
const byFile = z.strictObject({ of: DraftOf, id: fileId });

/** Unfinished posts and new cars that wait for the connection, with their photos, in a file of their own (D110). */
export const drafts = {
  read: call(byDraft, DeviceDraft.nullable()),
  write: call(z.strictObject({ of: DraftOf, draft: DeviceDraft }), nothing, MAX_DRAFT_CHARACTERS),
  /** Changes a part of a draft in one go; false where there is none. */
  change: call(z.strictObject({ of: DraftOf, part: DraftPart }), z.boolean(), MAX_DRAFT_CHARACTERS),
  list: call(
    z.strictObject({ owner: DraftOf.shape.owner }),
    z.array(z.strictObject({ of: DraftOf, draft: DeviceDraft })),
  ),
  /** With its photos. */
  remove: call(byDraft, nothing),
  readPhotos: call(byDraft, KeptPhotos.nullable()),
  writePhotos: call(z.strictObject({ of: DraftOf, photos: KeptPhotos }), nothing, MAX_DRAFT_CHARACTERS),
  /** A file from a place on, at most one part of it; null where none is kept or it is not what was written. */
  readFile: call(
    z.strictObject({ of: DraftOf, id: fileId, at: fileBytes }),
    FileNames.extend({ sha256: z.string(), size: fileBytes, bytes: partBytes }).nullable(),
  ),
  /** Part after part, each where the last one ended; kept for good with the last, and only then in place of another. */
  writeFile: call(
    z.strictObject({ of: DraftOf, id: fileId, names: FileNames, size: fileBytes, at: fileBytes, bytes: partBytes }),
    nothing,
    undefined,
    FILE_PART_BYTES,
  ),
  removeFile: call(byFile, nothing),
  /** Moves everything of one draft at once; what was there before is deleted. */
  passOn: call(z.strictObject({ of: DraftOf, to: DraftOf }), nothing),
};

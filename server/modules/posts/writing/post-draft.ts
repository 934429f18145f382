import { isDeepStrictEqual } from 'node:util';
import type { PostForm } from '#contract/http/post-form.ts';

/** A post as its seller writes it, in typed values: read from a form or a row of a stock file, changed by edits. */
export type PostDraft = Omit<PostForm, 'id' | 'modifiedDateUtc'>;

/** Whether one of some fields is to be checked: each of a whole new draft, and those that an edit changes. */
export type Changed = (...fields: readonly (keyof PostDraft)[]) => boolean;

export const EVERYTHING: Changed = () => true;

export const changedBetween =
  (before: PostDraft, after: PostDraft): Changed =>
  (...fields) =>
    fields.some((field) => !isDeepStrictEqual(before[field], after[field]));

import { z } from 'zod';
import type { LedgerEdit } from '#contract/http/car-edit.ts';
import type { InventoryEdit } from '#contract/http/inventory.ts';
import { PostForm } from '#contract/http/post-form.ts';
import { AppError } from '#server/http/errors.ts';
import type { PostDraft } from './post-draft.ts';
import { fromKm } from './post-values.ts';

/** An edit without the fields of the ledger. */
export type PostEdit = Omit<InventoryEdit, keyof LedgerEdit>;

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

const Lists = PostForm.pick({ features: true, images: true }).partial();

/** Lists are JSON texts in edits as in forms. VALIDATION_FAILED for what is no such list. */
const listsOf = ({ features, images }: PostEdit): Partial<PostDraft> => {
  const lists = Lists.safeParse(Object.fromEntries(Object.entries({ features, images }).filter(isGiven)));
  // Zod leaves out what was absent.
  if (lists.success) return lists.data as Partial<PostDraft>;
  const { fieldErrors } = z.flattenError(lists.error);
  const fields = Object.entries(fieldErrors).map(([name, texts]) => [name, texts[0] ?? 'This is not possible.']);
  throw new AppError('VALIDATION_FAILED', undefined, { fields: Object.fromEntries(fields) });
};

/** An edit's mileage is in km, a draft's in the unit that the seller chose. */
const mileageOf = ({ mileage, mileageUnit }: PostEdit, draft: PostDraft): Partial<PostDraft> =>
  mileage === undefined ? {} : { mileage: fromKm(mileage, mileageUnit ?? draft.mileageUnit) };

/** A draft with the changes of an edit, in which null clears a field. */
export const editedDraft = (draft: PostDraft, edit: PostEdit): PostDraft => {
  const { mileage: _mileage, features: _features, images: _images, ...values } = edit;
  const given = Object.entries(values)
    .filter(isGiven)
    .map(([name, value]) => [name, value ?? undefined]);
  return {
    ...draft,
    // An edit has the names and the types of a form, and null only where a form may leave the field out.
    ...(Object.fromEntries(given) as Partial<PostDraft>),
    ...mileageOf(edit, draft),
    ...listsOf(edit),
    // Their absence means "as before".
    ...(edit.stockNumber === null ? { stockNumber: '' } : {}),
    ...(edit.notes === null ? { notes: '' } : {}),
  };
};

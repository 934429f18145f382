import { z } from 'zod';
import type { InventoryEdit } from '#contract/http/inventory.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { PostForm } from '#contract/http/post-form.ts';
import { AppError } from '#server/http/errors.ts';
import { fromKm } from './post-values.ts';

export type WholeForm = Omit<PostForm, 'id'>;

/** A form knows only texts. */
const asTexts = (values: Readonly<Record<string, string | number | boolean | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

/** An edit's mileage is in km, a form's in the unit that the seller chose. */
const mileageOf = ({ mileage, mileageUnit }: InventoryEdit, post: EditablePost): Record<string, number> =>
  mileage === undefined ? {} : { mileage: fromKm(mileage, mileageUnit ?? unitOf(post)) };

const unitOf = ({ values }: EditablePost): 'km' | 'mi' => (values['mileageUnit'] === 'mi' ? 'mi' : 'km');

/** What an edit clears is absent from the form, and an empty text where the form takes its absence for "as before". */
const editsOf = (edit: InventoryEdit, post: EditablePost): Record<string, string | number | boolean | null> => ({
  ...edit,
  ...mileageOf(edit, post),
  ...(edit.stockNumber === null ? { stockNumber: '' } : {}),
  ...(edit.notes === null ? { notes: '' } : {}),
  ...(edit.lookupAddress === null ? { lookupAddress: '' } : {}),
});

/**
 * A stored post as its seller would send it with these changes, so that edits from the grid pass through the same checks
 * as the form. VALIDATION_FAILED where the whole does not hold together.
 */
export const editedForm = (
  post: EditablePost,
  { edit = {}, addedPhotos = [] }: { readonly edit?: InventoryEdit; readonly addedPhotos?: readonly string[] },
  seen: string | null,
): WholeForm => {
  const images = [...new Set([...post.images.map(({ key }) => key), ...addedPhotos])];
  const form = PostForm.omit({ id: true }).safeParse({
    ...asTexts({
      ...post.values,
      features: JSON.stringify(post.features),
      images: JSON.stringify(images),
      ...editsOf(edit, post),
    }),
    ...(seen === null ? {} : { modifiedDateUtc: seen }),
  });
  if (form.success) return form.data;
  const { fieldErrors } = z.flattenError(form.error);
  const fields = Object.entries(fieldErrors).map(([name, texts]) => [name, texts?.[0] ?? 'This is not possible.']);
  throw new AppError('VALIDATION_FAILED', undefined, { fields: Object.fromEntries(fields) });
};

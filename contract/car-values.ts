import type { FieldValues } from './http/inventory.ts';
import type { EditablePost } from './http/own-posts.ts';

/** A list of ids as edits carry it: sorted, as JSON text. */
export const idsText = (ids: readonly number[]): string => JSON.stringify([...ids].sort((a, b) => a - b));

/** Everything an edit can be about, as the car has it, in the form in which edits carry it. */
export const carValues = ({
  values,
  features,
  images,
}: Pick<EditablePost, 'values' | 'features' | 'images'>): FieldValues => ({
  ...values,
  features: idsText(features),
  images: JSON.stringify(images.map(({ key }) => key)),
});

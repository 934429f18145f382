import type { Kysely } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { OwnState } from '#contract/http/own-posts.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import type { Intent } from '#server/http/idempotency.ts';
import { editablePost } from './edit.ts';
import { editedForm } from './edited-form.ts';
import type { SaveService } from './save.service.ts';

type PriceDeps = { readonly db: Kysely<Database>; readonly saving: Pick<SaveService, 'save'> };
type NewPrice = {
  readonly ownerId: number;
  readonly language: Language;
  readonly postId: number;
  /** In whole units of the post's own currency. */
  readonly price: number;
  /** The version that the seller saw (D016). */
  readonly modifiedDateUtc: string;
};

/** Changes nothing but a post's price, by the checks of the whole form; VERSION_CONFLICT where the post has changed since. */
export const changePrice = async (
  { db, saving }: PriceDeps,
  { ownerId, language, postId, price, modifiedDateUtc }: NewPrice,
  intent: Intent,
): Promise<OwnState> => {
  const post = await editablePost(db, postId, ownerId);
  if (TRANSITIONS.price[post.status] !== 'do') throw new AppError('POST_STATE');
  const form = editedForm(post, { edit: { price } }, modifiedDateUtc);
  return saving.save({ ownerId, language, postId, form, by: 'price' }, intent);
};

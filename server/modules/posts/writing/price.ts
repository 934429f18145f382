import type { Language } from '#contract/constants.ts';
import type { OwnState } from '#contract/http/own-posts.ts';
import { AppError } from '#server/http/errors.ts';
import type { Intent } from '#server/http/idempotency.ts';
import type { SaveService } from './save.service.ts';
import { verdictOn } from './transitions.ts';

type PriceDeps = { readonly saving: Pick<SaveService, 'edit'> };
type NewPrice = {
  readonly ownerId: number;
  readonly language: Language;
  readonly postId: number;
  /** In whole units of the post's own currency. */
  readonly price: number;
  /** The version that the seller saw (D016). */
  readonly modifiedDateUtc: string;
};

/** Changes nothing but a post's price; VERSION_CONFLICT where the post has changed since. */
export const changePrice = (
  { saving }: PriceDeps,
  { ownerId, language, postId, price, modifiedDateUtc: seen }: NewPrice,
  intent: Intent,
): Promise<OwnState> =>
  saving.edit(
    {
      ownerId,
      language,
      postId,
      seen,
      by: 'price',
      edit: (draft, before) => {
        if (verdictOn('price', before) !== 'do') throw new AppError('POST_STATE');
        return { ...draft, price };
      },
    },
    intent,
  );

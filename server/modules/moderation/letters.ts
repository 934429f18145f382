import type { Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import type { Database } from '#server/database/schema.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { Told } from './decisions.service.ts';

/** Writes the seller a letter about a decision, in their language; who has no proven address sees it in the profile. */
export const letterToSeller =
  (mail: Pick<Mail, 'enqueue'>) =>
  async (transaction: Transaction<Database>, { ownerId, postId, decision }: Told): Promise<void> => {
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    if (owner === undefined || owner.email === null) return;
    const language = LANGUAGES.find((each) => each === owner.language) ?? DEFAULT_LANGUAGE;
    const letter =
      decision.action === 'approve'
        ? ({ kind: 'postApproved', link: `/posts/view/${postId}` } as const)
        : ({ kind: 'postRejected', link: `/posts/edit/${postId}` } as const);
    await mail.enqueue(transaction, { ...letter, to: owner.email, language });
  };

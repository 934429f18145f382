import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';
import type { Told } from './decisions.service.ts';

/** Writes the seller a letter about a decision; who has no proven address sees it in the profile. */
export const letterToSeller =
  (mail: Pick<Mail, 'enqueue'>) =>
  (transaction: Transaction<Database>, { ownerId, postId, decision }: Told): Promise<void> =>
    letterToUser(
      mail,
      transaction,
      ownerId,
      decision.action === 'approve'
        ? { kind: 'postApproved', link: `/posts/view/${postId}` }
        : { kind: 'postRejected', link: `/posts/edit/${postId}` },
    );

import { pathTo } from '#contract/page-path.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';
import { channelsFor } from '#server/modules/notices/index.ts';

/** Writes the seller a letter about a decision; without a proven address they see it in the profile. */
export const moderationLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'moderation-letters',
    kinds: ['moderationDecided'],
    isAwaited: true,
    handle: async (transaction, { event: { userId, postId, decision, isAppeal } }) => {
      if (!(await channelsFor(transaction, userId, 'moderation')).mail) return false;
      return letterToUser(
        mail,
        transaction,
        userId,
        decision === 'approve'
          ? { kind: isAppeal === true ? 'appealAccepted' : 'postApproved', link: pathTo.post(postId) }
          : { kind: 'postRejected', link: pathTo.edit(postId) },
      );
    },
  });

import { pathTo } from '#contract/page-path.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';

/** Writes users that they were blocked, with the reason, or unblocked; both where they have a proven address. */
export const blockLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'block-letters',
    kinds: ['userBlocked', 'userUnblocked'],
    isAwaited: true,
    handle: (transaction, { event }) =>
      letterToUser(
        mail,
        transaction,
        event.userId,
        event.kind === 'userBlocked'
          ? { kind: 'accountBlocked', link: pathTo.contact(), note: event.reason }
          : { kind: 'accountUnblocked', link: pathTo.login() },
      ),
  });

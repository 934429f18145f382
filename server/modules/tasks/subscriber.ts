import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { recordInvite, type Settling, settleTasks } from './invitations.ts';

/** Notes who invited a newcomer, and rewards who has finished the last task: an address proven, a profile completed. */
export const tasksSubscriber = ({ record, channels }: Pick<Settling, 'record' | 'channels'>): DurableSubscriber =>
  durable({
    name: 'tasks',
    kinds: ['userRegistered', 'mailConfirmed', 'profileChanged'],
    isAwaited: true,
    handle: async (transaction, { event, at }) => {
      if (event.kind !== 'userRegistered') {
        await settleTasks(transaction, event.userId, { record, channels, now: Date.parse(at) });
        return true;
      }
      return event.inviteToken === undefined
        ? false
        : recordInvite(transaction, event.userId, event.inviteToken, Date.parse(at));
    },
  });

import { TASK_REWARD_CREDITS } from '#contract/constants.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import {
  addInvitation,
  countInvitation,
  findInvitation,
  findInviter,
  looksLikeOnePerson,
  registeredAt,
} from './invites.repository.ts';
import { isAllDone, type TaskChannels } from './task-list.ts';
import { giveReward, takeTurn, taskFacts } from './tasks.repository.ts';

const isoOf = (now: number): string => new Date(now).toISOString();

/**
 * Writes down who invited a person (D154): once, within a day of the registration, never oneself, one's own guest or
 * another account of the same person as far as that shows. False where the invitation cannot be used; naming the same
 * inviter again is good and changes nothing.
 */
export const recordInvite = async (
  transaction: Transaction,
  inviteeId: number,
  token: string,
  now: number,
): Promise<boolean> => {
  const inviter = await findInviter(transaction, token);
  if (inviter === undefined || inviter.id === inviteeId) return false;
  const known = await findInvitation(transaction, inviteeId);
  if (known !== undefined) return known.inviter_id === inviter.id;
  const since = await registeredAt(transaction, inviteeId);
  if (since === undefined || now - Date.parse(since) > DAY_MS) return false;
  const isOwnGuest = (await findInvitation(transaction, inviter.id))?.inviter_id === inviteeId;
  if (isOwnGuest || (await looksLikeOnePerson(transaction, inviter.id, inviteeId))) return false;
  return addInvitation(transaction, { invitee_id: inviteeId, inviter_id: inviter.id, created_at: isoOf(now) });
};

/** Counts the invitation that a person came by once the person is verified and has a complete profile; gives the inviter. */
const countOwnInvitation = async (transaction: Transaction, inviteeId: number, now: number) => {
  const invitation = await findInvitation(transaction, inviteeId);
  if (invitation === undefined || invitation.counted_at !== null) return undefined;
  const facts = await taskFacts(transaction, inviteeId);
  if (!facts.isVerified || !facts.isProfileCompleted) return undefined;
  if (await looksLikeOnePerson(transaction, invitation.inviter_id, inviteeId)) return undefined;
  await countInvitation(transaction, inviteeId, isoOf(now));
  return invitation.inviter_id;
};

export type Settling = { readonly record: RecordEvents; readonly channels: TaskChannels; readonly now: number };

const rewardIfDone = async (transaction: Transaction, userId: number, { record, channels, now }: Settling) => {
  await takeTurn(transaction, userId);
  const facts = await taskFacts(transaction, userId);
  if (facts.rewardedAt !== null || !isAllDone(facts, channels)) return;
  if (await giveReward(transaction, userId, TASK_REWARD_CREDITS, isoOf(now)))
    await record(
      transaction,
      { kind: 'creditsChanged', userId },
      { kind: 'tasksRewarded', userId, credits: TASK_REWARD_CREDITS },
    );
};

/**
 * Checks a user's tasks after a change that may have finished one: a link opened, an address proven, a profile
 * completed. Rewards the user, and the inviter, once all of their tasks are done (D153).
 */
export const settleTasks = async (transaction: Transaction, userId: number, settling: Settling): Promise<void> => {
  await rewardIfDone(transaction, userId, settling);
  const inviterId = await countOwnInvitation(transaction, userId, settling.now);
  if (inviterId !== undefined) await rewardIfDone(transaction, inviterId, settling);
};

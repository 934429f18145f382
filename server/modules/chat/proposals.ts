import type { ProposalState } from '#contract/chat.ts';
import { DAY_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';
import type { ParsedMessage } from './message-row.ts';
import { findProposals, saveMessage } from './messages.repository.ts';
import { type MessageRow, payloadOf } from './rows.ts';
import type { Scene } from './scene.ts';

/** How far ahead of its message a viewing can be. */
export const FURTHEST_MS = 90 * DAY_MS;

export const isProposal = ({ kind }: { readonly kind: string }): boolean => kind === 'offer' || kind === 'viewing';

/** Refuses a viewing in the past or later than in 90 days. */
export const checkDate = (message: ParsedMessage, now: number): void => {
  if (message.kind !== 'viewing') return;
  const ahead = Date.parse(message.date) - now;
  if (ahead > 0 && ahead <= FURTHEST_MS) return;
  throw new AppError('VALIDATION_FAILED', undefined, { fields: { date: 'This takes a time in the next 90 days.' } });
};

const stateOf = (row: MessageRow): ProposalState => payloadOf(row, 'offer').state;

/** An open proposal with another state; everything else in it stays. */
export const withState = (row: MessageRow, state: ProposalState): string =>
  JSON.stringify({ ...payloadOf(row, 'offer'), state });

export const isOpen = (row: MessageRow): boolean => isProposal(row) && stateOf(row) === 'open';
export const hasState = (row: MessageRow, state: ProposalState): boolean => stateOf(row) === state;

/**
 * Marks the open proposals whose place a new one takes: the one that it replies to and the sender's own of its kind.
 * Returns their rows; each takes the next version after `version`.
 */
export const supersede = async (scene: Scene, message: ParsedMessage): Promise<MessageRow[]> => {
  if (!isProposal(message)) return [];
  const { transaction, conversation, own } = scene;
  const proposals = await findProposals(transaction, conversation.id);
  const replaced = proposals.filter(
    (row) =>
      row.kind === message.kind && isOpen(row) && (row.number === message.replyTo || row.sender_id === own.user_id),
  );
  return markSuperseded(scene, replaced);
};

/**
 * Marks the agreed viewings ahead whose place another takes that is agreed now: the buyer comes once. Returns their
 * rows; each takes the next version after `version`.
 */
export const supersedeViewings = async (scene: Scene, agreed: MessageRow): Promise<MessageRow[]> => {
  if (agreed.kind !== 'viewing') return [];
  const proposals = await findProposals(scene.transaction, scene.conversation.id);
  const replaced = proposals.filter(
    (row) =>
      row.kind === 'viewing' &&
      row.number !== agreed.number &&
      hasState(row, 'accepted') &&
      Date.parse(payloadOf(row, 'viewing').date) > Date.parse(scene.at),
  );
  return markSuperseded(scene, replaced);
};

const markSuperseded = async (
  { transaction, conversation }: Scene,
  replaced: readonly MessageRow[],
): Promise<MessageRow[]> => {
  const saved: MessageRow[] = [];
  for (const row of replaced) {
    const version = conversation.version + saved.length + 1;
    saved.push(await saveMessage(transaction, row, { payload: withState(row, 'superseded'), version }));
  }
  return saved;
};

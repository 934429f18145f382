import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { CLOSED_CODES, closedReasonOf } from './closed.ts';
import { findClosingFacts } from './conversations.repository.ts';
import { checkPace, checkStarts, sameTextHash } from './limits.ts';
import type { ParsedMessage } from './message-row.ts';
import type { Scene } from './scene.ts';

/** Throws why this member can write nothing into the conversation now, edits and answers included. */
export const checkIsOpen = async ({ transaction, conversation, own, other, at }: Scene): Promise<void> => {
  const facts = await findClosingFacts(transaction, {
    postId: conversation.post_id,
    userId: own.user_id,
    otherId: other.user_id,
  });
  const reason = closedReasonOf(facts, Date.parse(at));
  if (reason !== null) throw new AppError(CLOSED_CODES[reason], reason);
};

/**
 * Throws where a new message may not be sent: the one place for it. Runs in the message's transaction with the
 * conversation locked, after a repeated client key has been answered.
 */
export const checkMaySend = async (scene: Scene, message: ParsedMessage): Promise<void> => {
  await checkIsOpen(scene);
  const { transaction, own, other, at } = scene;
  await checkPace(transaction, {
    userId: own.user_id,
    // A seller answers many alike.
    sellerId: own.role === 'buyer' ? other.user_id : undefined,
    textHash: message.kind === 'text' ? sameTextHash(message.text) : null,
    now: Date.parse(at),
  });
};

/** Throws where the viewer may begin no conversation with this seller: the one place for it. */
export const checkMayStart = async (
  transaction: Transaction,
  { viewer, now }: { readonly viewer: ViewerUser; readonly sellerId: number; readonly now: number },
): Promise<void> => {
  if (!viewer.isVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  await checkStarts(transaction, viewer.id, now);
};

import type { Context } from 'grammy';

/** Replaces a message and its buttons by the outcome; ignores a message that can no longer be edited. */
export const conclude = async (context: Context, text: string): Promise<void> => {
  await context.editMessageText(text).catch(() => undefined);
  await context.answerCallbackQuery().catch(() => undefined);
};

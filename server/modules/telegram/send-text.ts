/** Sends a text to a conversation as this user; throws AppError if that is not allowed. A repeated key has no effect. */
export type SendText = (
  userId: number,
  conversationId: number,
  message: { readonly text: string; readonly clientKey: string },
) => Promise<void>;

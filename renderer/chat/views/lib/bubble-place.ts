import type { ChatMessage } from '#contract/live/chat-message.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { isSameDay } from './when.ts';

const PAUSE_MS = 10 * MINUTE_MS;

/** Whether the time is shown under a message: under the last one and before a pause. */
export const showsTime = (message: ChatMessage, next: ChatMessage | undefined): boolean =>
  message.editedDate !== null ||
  next === undefined ||
  Date.parse(next.createdDate) - Date.parse(message.createdDate) > PAUSE_MS;

/** Whether a day begins with a message; unknown, so no, where the one before it is not loaded. */
export const beginsDay = (message: ChatMessage, previous: ChatMessage | undefined): boolean =>
  message.number === 1 || (previous !== undefined && !isSameDay(previous.createdDate, message.createdDate));

import { LANGUAGES, type Language } from '#contract/constants.ts';
import type { MessageTranslation } from '#contract/http/chat.ts';
import { AppError } from '#server/http/errors.ts';
import { findByNumbers } from './messages.repository.ts';
import type { Chat } from './open.ts';
import type { MessageRow } from './rows.ts';
import { isShownTo } from './scene.ts';
import { findViewRows } from './views.repository.ts';

type Asked = {
  readonly conversationId: number;
  readonly numbers: readonly number[];
  readonly lang: Language;
};

const languageOf = ({ language }: MessageRow): Language | null => LANGUAGES.find((each) => each === language) ?? null;

/** The translations that a member requested, one state for each number; own messages as the other side reads them. */
export const translateMessages = async (
  { deps, translation }: Pick<Chat, 'deps' | 'translation'>,
  userId: number,
  { conversationId, numbers, lang }: Asked,
): Promise<MessageTranslation[]> => {
  const [view] = await findViewRows(deps.db, userId, [conversationId]);
  if (view === undefined || !isShownTo(view, userId)) throw new AppError('CONVERSATION_NOT_FOUND');
  const rows = await findByNumbers(deps.db, conversationId, numbers);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const names = [view.brand, view.model];
  const stateOf = async (number: number): Promise<MessageTranslation> => {
    const row = byNumber.get(number);
    if (row === undefined || row.text === '') return { number, status: 'same', text: null };
    const state = await translation.translate({ text: row.text, from: languageOf(row), to: lang, userId, names });
    return { number, status: state.status, text: state.status === 'translated' ? state.text : null };
  };
  return Promise.all(numbers.map(stateOf));
};

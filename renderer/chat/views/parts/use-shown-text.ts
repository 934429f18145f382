import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import { selectLanguage } from '../../frame/frame.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import { selectTranslation, translationsActions } from '../../store/translations.slice.ts';
import type { Translation, WithTranslations } from '../../store/translations.slice.ts';
import { foreignLanguage } from '../lib/foreign.ts';
import { shownWords } from '../lib/message-text.ts';

/** The translation of a message into the reader's language, asked for once it is shown; undefined where none is due. */
export const useTranslationOf = (
  { id, isTranslated }: Pick<Conversation, 'id' | 'isTranslated'>,
  message: ChatMessage | null,
): { readonly translation: Translation | undefined; readonly retry: () => void } => {
  const dispatch = useDispatch();
  const lang = useSelector(selectLanguage);
  const userId = useSelector(selectUserId);
  const { number = 0, version = 0 } = message ?? {};
  const isDue = isTranslated && message !== null && foreignLanguage(message, userId, lang) !== undefined;
  const known = useSelector((state: WithTranslations) => selectTranslation(state, { id, number, version, lang }));
  const isWanted = isDue && known === undefined;
  useEffect(() => {
    if (isWanted) dispatch(translationsActions.wanted({ id, number, version, lang }));
  }, [dispatch, isWanted, id, number, version, lang]);
  return {
    translation: isDue ? known : undefined,
    retry: () => dispatch(translationsActions.wanted({ id, number, version, lang })),
  };
};

/** The words of a message as the reader sees them. */
export const useShownText = (
  conversation: Pick<Conversation, 'id' | 'isTranslated'>,
  message: ChatMessage | null,
): string => {
  const { translation } = useTranslationOf(conversation, message);
  return message === null ? '' : shownWords(message, translation);
};

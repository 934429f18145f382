import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { selectLanguage } from '../../frame/frame.slice.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import { selectThread } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import type { WithSession } from '../../store/session.slice.ts';
import { otherLanguage } from '../lib/foreign.ts';

/** Whether messages in another language are translated; absent where both write in one. */
export function TranslationBar({ conversation: { id, isTranslated } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const reader = useSelector(selectLanguage);
  const language = useSelector((state: WithMessages & WithSession) =>
    otherLanguage(selectThread(state, id)?.byNumber ?? {}, selectUserId(state), reader),
  );
  if (language === undefined) return null;
  return (
    <label className="chat-lang">
      <IconLanguage size={17} aria-hidden />
      <span className="grow">{t(isTranslated ? `translatedFrom.${language}` : `notTranslated.${language}`)}</span>
      <input
        type="checkbox"
        role="switch"
        className="chat-switch"
        aria-label={t('translate')}
        aria-checked={isTranslated}
        checked={isTranslated}
        onChange={({ target }) =>
          dispatch(conversationsActions.optionsAsked({ id, options: { isTranslated: target.checked } }))
        }
      />
    </label>
  );
}

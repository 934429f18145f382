import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { selectLanguage } from '../../frame/frame.slice.ts';
import { selectThread } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import type { WithSession } from '../../store/session.slice.ts';
import {
  selectHasTranslations,
  selectIsExpanded,
  selectTranslation,
  translationsActions,
} from '../../store/translations.slice.ts';
import type { WithTranslations } from '../../store/translations.slice.ts';
import { otherLanguage, wordsOf } from '../lib/foreign.ts';
import { useTranslationOf } from '../parts/use-shown-text.ts';
import type { BubbleProps } from './bubble-props.ts';
import { LinkedText } from './LinkedText.tsx';

type TextBubbleProps = BubbleProps & { readonly text: string; readonly hasOpenLinks: boolean };

/** Words in the reader's language, with the original one press away. */
export function TextBubble(props: TextBubbleProps) {
  return props.isMine ? <OwnText {...props} /> : <OthersText {...props} />;
}

function OthersText({ conversation, message, text, hasOpenLinks }: TextBubbleProps) {
  const { t } = useTranslation('chat');
  const { id } = conversation;
  const { number } = message;
  const { translation, retry } = useTranslationOf(conversation, message);
  const toggle = useToggle(id, number);
  const isExpanded = useSelector((state: WithTranslations) => selectIsExpanded(state, id, number));
  const language = wordsOf(message)?.language;
  const original = (
    <p lang={language === undefined ? undefined : LOCALE_OF[language]}>
      <LinkedText text={text} hasOpenLinks={hasOpenLinks} />
    </p>
  );
  if (translation === undefined || translation.status === 'same') return original;
  if (translation.status === 'loading') return <Noted content={original} note={t('translation.loading')} />;
  if (translation.status !== 'translated')
    return (
      <Noted
        content={original}
        note={t(`translation.${translation.status}`)}
        {...(translation.status === 'unavailable' ? { action: t('translation.retry'), onAction: retry } : {})}
      />
    );
  return (
    <>
      <p>
        <LinkedText text={translation.text} hasOpenLinks={hasOpenLinks} />
      </p>
      {isExpanded && <div className="chat-original">{original}</div>}
      <Note
        note={t(isExpanded ? 'translation.originalShown' : 'translation.translated')}
        action={t(isExpanded ? 'translation.hide' : 'translation.showOriginal')}
        onAction={toggle}
      />
    </>
  );
}

/** One's own words, and on demand what the other member reads. */
function OwnText({ conversation, message, text, hasOpenLinks }: TextBubbleProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { id } = conversation;
  const { number, version } = message;
  const words = wordsOf(message);
  const reader = useSelector(selectLanguage);
  const read = useSelector((state: WithMessages & WithSession) =>
    otherLanguage(selectThread(state, id)?.byNumber ?? {}, selectUserId(state), reader),
  );
  const isExpanded = useSelector((state: WithTranslations) => selectIsExpanded(state, id, number));
  const toggle = useToggle(id, number);
  // Without a service the other one reads what was written.
  const isTranslated = useSelector((state: WithTranslations) => selectHasTranslations(state, id));
  const isSentInOther =
    isTranslated && conversation.isTranslated && words !== undefined && read !== undefined && read !== words.language;
  const show = (lang: Language) => (): void => {
    dispatch(translationsActions.wanted({ id, number, version, lang }));
    toggle();
  };
  return (
    <>
      <p lang={words === undefined ? undefined : LOCALE_OF[words.language]}>
        <LinkedText text={text} hasOpenLinks={hasOpenLinks} />
      </p>
      {isSentInOther && isExpanded && <SentText id={id} number={number} version={version} lang={read} />}
      {isSentInOther && (
        <Note
          note={t(`sentIn.${read}`)}
          action={t(isExpanded ? 'translation.hide' : 'translation.show')}
          onAction={isExpanded ? toggle : show(read)}
        />
      )}
    </>
  );
}

type SentTextProps = Parameters<typeof translationsActions.wanted>[0];

function SentText(wanted: SentTextProps) {
  const { t } = useTranslation('chat');
  const translation = useSelector((state: WithTranslations) => selectTranslation(state, wanted));
  if (translation === undefined) return null;
  return (
    <div className="chat-original" lang={LOCALE_OF[wanted.lang]}>
      {translation.status === 'translated'
        ? translation.text
        : translation.status === 'same'
          ? t('translation.same')
          : t(`translation.${translation.status}`)}
    </div>
  );
}

const useToggle = (id: SentTextProps['id'], number: number) => {
  const dispatch = useDispatch();
  return () => {
    dispatch(translationsActions.toggled({ id, number }));
  };
};

type NoteProps = { readonly note: string; readonly action?: string; readonly onAction?: () => void };

function Noted({ content, ...note }: NoteProps & { readonly content: ReactNode }) {
  return (
    <>
      {content}
      <Note {...note} />
    </>
  );
}

function Note({ note, action, onAction }: NoteProps) {
  return (
    <div className="chat-tr">
      <IconLanguage size={14} aria-hidden />
      {note}
      {action !== undefined && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

import './lead-inbox.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { composerActions } from '../store/composer.slice.ts';
import { filledReply } from './canned.ts';
import { leadInboxActions } from './lead-inbox.slice.ts';
import type { WithLeadInbox } from './lead-inbox.slice.ts';

type CannedPanelProps = { readonly conversation: Conversation; readonly onChosen: () => void };

const matches = (words: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(words.trim().toLowerCase()));

/** The dealer's own replies: choosing one writes it into the message, where it can be changed before it is sent. */
export function CannedPanel({ conversation, onChosen }: CannedPanelProps) {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const replies = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.replies);
  const [words, setWords] = useState('');
  const find = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dispatch(leadInboxActions.repliesAsked());
    find.current?.focus();
  }, [dispatch]);
  const shown = (replies ?? []).filter(({ title, text }) => matches(words, title, text));
  const choose = (text: string): void => {
    dispatch(composerActions.typed({ id: conversation.id, text: filledReply(text, conversation) }));
    onChosen();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.chat-write textarea')?.focus());
  };
  return (
    <form
      className="lead-inbox-canned"
      onSubmit={(event) => {
        event.preventDefault();
        if (shown[0] !== undefined) choose(shown[0].text);
      }}
    >
      <input
        ref={find}
        type="text"
        value={words}
        aria-label={t('replies.find')}
        placeholder={t('replies.find')}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul aria-label={t('replies.title')}>
        {shown.map(({ id, title, text }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(text)}>
              <b>{title}</b>
              <span>{filledReply(text, conversation)}</span>
            </button>
          </li>
        ))}
      </ul>
      {replies !== null && shown.length === 0 && (
        <p role="status">{t(replies.length === 0 ? 'replies.none' : 'replies.notFound')}</p>
      )}
      <button
        type="button"
        className="chat-button outlined small"
        onClick={() => dispatch(leadInboxActions.repliesShown(true))}
      >
        {t('replies.manage')}
      </button>
    </form>
  );
}

import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT } from '#contract/chat.ts';
import type { CannedReply } from '#contract/http/chat.ts';
import { leadInboxActions } from './lead-inbox.slice.ts';
import type { WithLeadInbox } from './lead-inbox.slice.ts';

/** The dealer's canned replies: add, change, remove. */
export function RepliesDialog() {
  const { t } = useTranslation(['chatDesk', 'common']);
  const dispatch = useDispatch();
  const replies = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.replies) ?? [];
  const [edited, setEdited] = useState<CannedReply | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dispatch(leadInboxActions.repliesAsked());
    dialog.current?.showModal();
  }, [dispatch]);
  const close = () => dispatch(leadInboxActions.repliesShown(false));
  // On a phone the list is hidden beside an open conversation, and with it all that is in it.
  return createPortal(
    <dialog
      ref={dialog}
      className="lead-inbox-replies"
      aria-labelledby="lead-inbox-replies-title"
      aria-modal="true"
      onClose={close}
      // Escape closes the dialog alone.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id="lead-inbox-replies-title">{t('replies.title')}</h2>
        <button type="button" className="chat-icon-button" aria-label={t('common:close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <p>{t('replies.explained')}</p>
      <ul>
        {replies.map((reply) => (
          <ReplyRow
            key={reply.id}
            reply={reply}
            onEdit={() => setEdited(reply)}
            onRemove={() => dispatch(leadInboxActions.replyRemoved(reply.id))}
          />
        ))}
      </ul>
      {replies.length >= CHAT.cannedReplies && edited === null ? (
        <p role="status">{t('replies.full', { count: CHAT.cannedReplies })}</p>
      ) : (
        <ReplyForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEdited(null)} />
      )}
    </dialog>,
    document.body,
  );
}

type ReplyRowProps = { readonly reply: CannedReply; readonly onEdit: () => void; readonly onRemove: () => void };

function ReplyRow({ reply, onEdit, onRemove }: ReplyRowProps) {
  const { t } = useTranslation('chatDesk');
  return (
    <li>
      <span>
        <b>{reply.title}</b>
        <span>{reply.text}</span>
      </span>
      <button
        type="button"
        className="chat-icon-button"
        aria-label={t('replies.edit', { title: reply.title })}
        onClick={onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </button>
      <button
        type="button"
        className="chat-icon-button"
        aria-label={t('replies.remove', { title: reply.title })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </li>
  );
}

type ReplyFormProps = { readonly edited: CannedReply | null; readonly onDone: () => void };

function ReplyForm({ edited, onDone }: ReplyFormProps) {
  const { t } = useTranslation(['chatDesk', 'common']);
  const dispatch = useDispatch();
  const [title, setTitle] = useState(edited?.title ?? '');
  const [text, setText] = useState(edited?.text ?? '');
  const save = (): void => {
    const reply = { title: title.trim(), text: text.trim() };
    if (reply.title === '' || reply.text === '') return;
    dispatch(
      edited === null ? leadInboxActions.replyAdded(reply) : leadInboxActions.replySaved({ id: edited.id, ...reply }),
    );
    setTitle('');
    setText('');
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label>
        {t('replies.name')}
        <input
          value={title}
          required
          maxLength={CHAT.cannedTitleMaxLength}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <label>
        {t('replies.text')}
        <textarea
          value={text}
          rows={3}
          required
          maxLength={CHAT.cannedReplyMaxLength}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="acts">
        <button type="submit" className="chat-button primary">
          {t(edited === null ? 'replies.add' : 'replies.save')}
        </button>
        {edited !== null && (
          <button type="button" className="chat-button outlined" onClick={onDone}>
            {t('replies.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

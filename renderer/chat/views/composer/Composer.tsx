import './composer.css';
import { IconSend2 } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT } from '#contract/chat.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { composerActions, selectDraft } from '../../store/composer.slice.ts';
import type { Draft, WithComposer } from '../../store/composer.slice.ts';
import { messagesActions } from '../../store/messages.slice.ts';
import { outboxActions } from '../../store/outbox.slice.ts';
import { lazyView } from '../parts/lazy-view.tsx';
import { AttachMenu } from './AttachMenu.tsx';
import { PhotoTray } from './PhotoTray.tsx';
import { PhraseChips } from './PhraseChips.tsx';
import { Subject } from './Subject.tsx';
import { useAutosize } from './use-autosize.ts';
import { usePickPhotos } from './use-pick-photos.ts';

const NEAR_LIMIT = 200;
const LazyComposerPanel = lazyView(async () => (await import('./ComposerPanel.tsx')).ComposerPanel);

/** Where a message is written: text, photos, and what else can be sent. */
export function Composer({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const { id } = conversation;
  const draft = useSelector((state: WithComposer) => selectDraft(state, id));
  const pick = usePickPhotos(id);
  const submit = useSubmit(id, draft);
  const drop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    pick([...event.dataTransfer.files]);
  };
  return (
    <div className="chat-composer" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {draft.panel !== null && <LazyComposerPanel conversation={conversation} panel={draft.panel} />}
      <Subject conversation={conversation} draft={draft} />
      <PhotoTray id={id} draft={draft} />
      {draft.panel === null && <PhraseChips conversation={conversation} />}
      <form
        className="chat-write"
        aria-label={t('composer.label')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AttachMenu id={id} onPhotos={pick} />
        <TextField conversation={conversation} draft={draft} onSubmit={submit} onFiles={pick} />
        <button
          type="submit"
          className="chat-send"
          aria-label={t('composer.send')}
          // A press keeps the focus, and with it a phone's keyboard, in the text.
          onPointerDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={20} aria-hidden />
        </button>
      </form>
      <Counter length={draft.text.length} />
    </div>
  );
}

/** Sends what is written, or saves an edit; an empty field sends nothing. */
const useSubmit = (id: Conversation['id'], { text, photos, replyTo, editing }: Draft) => {
  const dispatch = useDispatch();
  return (): void => {
    const words = text.trim();
    if (words.length > CHAT.textMaxLength) return;
    if (editing !== null) {
      if (words === '') return;
      dispatch(messagesActions.actAsked({ id, number: editing, act: { kind: 'edit', text: words } }));
      dispatch(composerActions.editEnded(id));
      return;
    }
    if (photos.length > 0)
      dispatch(outboxActions.sendAsked({ id, message: { kind: 'photos', photos, text: words }, replyTo }));
    else if (words !== '') dispatch(outboxActions.sendAsked({ id, message: { kind: 'text', text: words }, replyTo }));
  };
};

type TextFieldProps = {
  readonly conversation: Conversation;
  readonly draft: Draft;
  readonly onSubmit: () => void;
  readonly onFiles: (files: readonly File[]) => void;
};

function TextField({ conversation: { id }, draft, onSubmit, onFiles }: TextFieldProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  useAutosize(field, draft);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // On a touch screen Enter is the only way to begin a new line.
    if (isPlainEnter && matchMedia('(pointer: fine)').matches) {
      event.preventDefault();
      onSubmit();
    }
    if (event.key === 'Escape' && (draft.editing !== null || draft.replyTo !== null)) {
      event.preventDefault();
      dispatch(draft.editing === null ? composerActions.replyDropped(id) : composerActions.editEnded(id));
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  };
  return (
    <textarea
      ref={field}
      rows={1}
      value={draft.text}
      placeholder={t('composer.placeholder')}
      aria-label={t('composer.placeholder')}
      aria-invalid={draft.text.trim().length > CHAT.textMaxLength}
      enterKeyHint="send"
      onChange={({ target }) => dispatch(composerActions.typed({ id, text: target.value }))}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

/** How much room is left, once little is. */
function Counter({ length }: { readonly length: number }) {
  const { t } = useTranslation('chat');
  const left = CHAT.textMaxLength - length;
  if (left > NEAR_LIMIT) return null;
  return (
    <p className={left < 0 ? 'chat-counter over' : 'chat-counter'} role="status">
      {left < 0 ? t('composer.tooLong', { count: -left }) : t('composer.left', { count: left })}
    </p>
  );
}

import { IconSend } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Message } from '#contract/http/inbox.ts';
import { inboxActions, selectInbox } from '#renderer/features/inbox/inbox.slice.ts';
import type { WithInbox } from '#renderer/features/inbox/inbox.slice.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';

const MAX_LENGTH = 10_000;

/** `takesFocus`: it takes the place of the form whose reply has just gone out. */
type ReplyFormProps = { message: Message; takesFocus: boolean };

/** Writes back to the sender. What was typed stays until it has arrived; sent again, it goes out once. */
export function ReplyForm({ message: { id, language }, takesFocus }: ReplyFormProps) {
  const { acting } = useSelector((state: WithInbox) => selectInbox(state));
  const { t } = useTranslation(['inbox', 'errors']);
  const dispatch = useDispatch();
  const field = useId();
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const area = useRef<HTMLTextAreaElement>(null);
  const isSending = acting.phase === 'sending';
  useLeaveQuestion(text.trim() !== '');
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isSending) return;
    dispatch(inboxActions.actAsked({ kind: 'reply', id, text: text.trim(), key }));
  };
  return (
    <form className="in-form" onSubmit={submit}>
      <label htmlFor={field}>{t('reply')}</label>
      <p className="ad-note" id={`${field}-note`}>
        {t('replyNote', { language: t(`in.${language}`) })}
      </p>
      <TextArea
        ref={area}
        id={field}
        fill
        rows={7}
        required
        maxLength={MAX_LENGTH}
        aria-describedby={`${field}-note`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // Another text under the key of one that was sent would be refused.
          if (acting.phase === 'failed') setKey(crypto.randomUUID());
        }}
      />
      {acting.phase === 'failed' && (
        <p className="in-bad" role="alert">
          {t(`errors:${acting.failure.code}`)}
        </p>
      )}
      <Button type="submit" look="primary" disabled={isSending} aria-busy={isSending}>
        <IconSend size={18} aria-hidden />
        {t('send')}
      </Button>
    </form>
  );
}

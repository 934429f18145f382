import './appeals.css';
import { useEffect, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { OwnAppeal } from '#contract/http/appeals.ts';
import type { PostId } from '#contract/ids.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { ownAppealFeature } from './own-appeal.feature.ts';
import { ownAppealActions, selectAppealSending, selectSentAppeal } from './own-appeal.slice.ts';
import type { WithOwnAppeal } from './own-appeal.slice.ts';

/** As the server takes it; the contract's own figures would bring the validator along. */
const MIN_LENGTH = 10;
const MAX_LENGTH = 2000;

/** `appeal`: the stored one; null before there is one. */
type OwnAppealPartProps = { postId: PostId; appeal: OwnAppeal | null };

/** The way to object to a rejection, and what came of it: once for each rejection. */
export function OwnAppealPart({ postId, appeal: stored }: OwnAppealPartProps) {
  const isReady = useFeature(ownAppealFeature);
  const appeal = useSelector((state: WithOwnAppeal) => selectSentAppeal(state, postId)) ?? stored;
  const { t } = useTranslation('reasons');
  const [isOpen, setOpen] = useState(false);
  if (!isReady) return null;
  return (
    <div className="ap-part">
      <div role="status">{appeal && <Outcome appeal={appeal} />}</div>
      {!appeal && (
        <p>
          <b>{t('appeal.ask')}</b> {t('appeal.askText')}
        </p>
      )}
      {!appeal && !isOpen && (
        <Button look="outlined" aria-expanded="false" onClick={() => setOpen(true)}>
          {t('appeal.open')}
        </Button>
      )}
      {!appeal && isOpen && <AppealForm postId={postId} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Outcome({ appeal: { text, decision, answer } }: { appeal: OwnAppeal }) {
  const { t } = useTranslation('reasons');
  return (
    <>
      <p>
        <b>{decision === null ? t('appeal.waiting') : t('appeal.refused')}</b>
      </p>
      {decision !== null && answer !== '' && <blockquote>{answer}</blockquote>}
      <p className="sm ap-text">{t('appeal.yours', { text })}</p>
    </>
  );
}

function AppealForm({ postId, onClose }: { postId: PostId; onClose: () => void }) {
  const sending = useSelector((state: WithOwnAppeal) => selectAppealSending(state));
  const { t } = useTranslation(['reasons', 'errors']);
  const dispatch = useDispatch();
  const field = useId();
  const [text, setText] = useState('');
  useLeaveQuestion(text.trim() !== '');
  useEffect(() => {
    dispatch(ownAppealActions.opened());
    document.getElementById(field)?.focus();
  }, [dispatch, field]);
  const isSending = sending.phase === 'sending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length >= MIN_LENGTH) dispatch(ownAppealActions.submitted({ postId, text: text.trim() }));
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={field}>{t('appeal.text')}</label>
      <TextArea
        id={field}
        fill
        rows={4}
        required
        minLength={MIN_LENGTH}
        maxLength={MAX_LENGTH}
        aria-describedby={`${field}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="sm" id={`${field}-hint`}>
        {t('appeal.hint', { min: MIN_LENGTH })}
      </p>
      {sending.phase === 'failed' && (
        <p className="ap-bad" role="alert">
          {t(`errors:${sending.failure.code}`)}
        </p>
      )}
      <div className="ap-bt">
        <Button type="submit" look="primary" disabled={isSending} aria-busy={isSending}>
          {t('appeal.send')}
        </Button>
        <Button look="minimal" onClick={onClose}>
          {t('appeal.cancel')}
        </Button>
      </div>
    </form>
  );
}

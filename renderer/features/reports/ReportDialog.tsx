import './report.css';
import { nanoid } from '@reduxjs/toolkit';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_REASONS } from '#contract/http/reasons.ts';
import type { ReportReason } from '#contract/http/reasons.ts';
import type { PostId } from '#contract/ids.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { reportsFeature } from './reports.feature.ts';
import { reportsActions, selectReporting } from './reports.slice.ts';

export type ReportDialogProps = { open: boolean; postId: PostId; title: string; onClose: () => void };

/** What is wrong with another user's post, and a note: only moderators see it (D018). */
export function ReportDialog({ open, postId, title, onClose }: ReportDialogProps) {
  const isReady = useFeature(reportsFeature);
  const { t } = useTranslation(['reports', 'common']);
  return (
    <Dialog open={open && isReady} label={t('title')} className="r-box" onClose={onClose}>
      <div className="hd">
        <div>
          <h2>{t('title')}</h2>
          <p className="muted">{title}</p>
        </div>
        <Button look="minimal" className="a-iconbtn" aria-label={t('common:close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      {isReady && <ReportForm postId={postId} onClose={onClose} />}
    </Dialog>
  );
}

const MAX_NOTE = 1000;

function ReportForm({ postId, onClose }: { postId: PostId; onClose: () => void }) {
  const reporting = useSelector(selectReporting);
  const { t } = useTranslation(['reports', 'errors']);
  const dispatch = useDispatch();
  const [key] = useState(() => nanoid());
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useThanks(onClose);

  const isSending = reporting.phase === 'sending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setMissing(reason === undefined);
    if (reason === undefined) first.current?.focus();
    else dispatch(reportsActions.submitted({ report: { postId, reason, note: note.trim() }, key }));
  };
  const choose = (chosen: ReportReason) => {
    setReason(chosen);
    setMissing(false);
  };
  return (
    <form noValidate aria-label={t('title')} onSubmit={submit}>
      <Reasons first={first} reason={reason} isMissing={isMissing} onChoose={choose} />
      <FormField label={t('note')} help={t('noteHelp')}>
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={3}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </FormField>
      {reporting.phase === 'failed' && <Fault text={failureText(t, reporting.failure)} />}
      <div className="bt">
        <Button look="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" look="primary" disabled={isSending} aria-busy={isSending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** Thanks for a report once it is sent, and closes its form. */
function useThanks(onClose: () => void) {
  const { phase } = useSelector(selectReporting);
  const { t } = useTranslation('reports');
  const dispatch = useDispatch();
  const toast = useToast();
  useEffect(() => {
    dispatch(reportsActions.opened());
  }, [dispatch]);
  const thank = useEffectEvent(() => {
    toast('ok', t('thanks'));
    dispatch(reportsActions.opened());
    onClose();
  });
  useEffect(() => {
    if (phase === 'sent') thank();
  }, [phase]);
}

type ReasonsProps = {
  first: RefObject<HTMLInputElement | null>;
  reason: ReportReason | undefined;
  isMissing: boolean;
  onChoose: (reason: ReportReason) => void;
};

function Reasons({ first, reason, isMissing, onChoose }: ReasonsProps) {
  const { t } = useTranslation(['reports', 'reasons']);
  return (
    <fieldset className="r-reasons">
      <legend>{t('reason')}</legend>
      {REPORT_REASONS.map((each, at) => (
        <label key={each}>
          <input
            ref={at === 0 ? first : undefined}
            type="radio"
            name="reason"
            value={each}
            checked={reason === each}
            onChange={() => onChoose(each)}
          />
          <span>{t(`reasons:report.${each}`)}</span>
        </label>
      ))}
      {isMissing && <Fault text={t('missing')} />}
    </fieldset>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className="a-err" role="alert">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {text}
    </p>
  );
}

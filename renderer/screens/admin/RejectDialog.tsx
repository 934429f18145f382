import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REJECTION_REASONS } from '#contract/http/reasons.ts';
import type { CheckFinding, RejectionReason } from '#contract/http/reasons.ts';
import type { Look } from '#renderer/features/moderation/moderation.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';

const NOTE_MAX_LENGTH = 1000;

/** The reason that a finding points at. */
const REASON_OF: Readonly<Partial<Record<CheckFinding, RejectionReason>>> = {
  PRICE_FAR_BELOW_MARKET: 'LOW_PRICE',
  CONTACTS_IN_TEXT: 'CONTACTS_IN_TEXT',
  SAME_VIN: 'DUPLICATE',
  SAME_PHOTO: 'STOLEN_PHOTO',
  BANNED_WORDS: 'PROHIBITED',
};

type RejectDialogProps = {
  open: boolean;
  look: Look;
  onClose: () => void;
  onReject: (reasonCode: RejectionReason, note: string) => void;
};

/** Asks why; the seller reads the reason, its advice and the note. What was written stays until it has arrived. */
export function RejectDialog({ open, look, onClose, onReject }: RejectDialogProps) {
  const { t } = useTranslation(['admin', 'reasons']);
  const suggested = look.findings.map((finding) => REASON_OF[finding]).find((reason) => reason !== undefined);
  const [reason, setReason] = useState<RejectionReason | undefined>(suggested);
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined) onReject(reason, note);
  };
  return (
    <Dialog open={open} label={t('rejecting.title')} className="ad-dlg" onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{t('rejecting.title')}</h2>
        <fieldset className="ad-reasons">
          <legend>{t('rejecting.reason')}</legend>
          {REJECTION_REASONS.map((code) => (
            <label key={code} className={reason === code ? 'on' : ''}>
              <input
                type="radio"
                name="reason"
                required
                checked={reason === code}
                onChange={() => setReason(code)}
                data-autofocus={reason === code ? '' : undefined}
              />
              {t(`reasons:rejection.${code}`)}
            </label>
          ))}
        </fieldset>
        <p className="ad-advice" role="status">
          {reason !== undefined && t(`reasons:advice.${reason}`)}
        </p>
        <label className="ad-field">
          {t('rejecting.note')}
          <TextArea
            rows={3}
            maxLength={NOTE_MAX_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <div className="bt">
          <Button look="outlined" onClick={onClose}>
            {t('rejecting.cancel')}
          </Button>
          <Button type="submit" look="danger" disabled={reason === undefined}>
            {t('rejecting.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { UserView } from '#contract/http/users.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { administrationActions, selectAdministration } from '#renderer/features/administration/administration.slice.ts';
import type {
  UserAct,
  UserActKind,
  WithAdministration,
} from '#renderer/features/administration/administration.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { CreditFields } from './CreditFields.tsx';
import type { Credits } from './CreditFields.tsx';

const REASON = { min: 3, max: 1000 };

/** Asks for the reason of an act. What was typed stays until it has arrived, also when the dialog is closed meanwhile. */
export function UserActDialog({ view }: { view: UserView }) {
  const { asking, doneCount } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  if (asking === null) return null;
  const { kind, key, isOpen } = asking;
  const title = t(`act.${kind}.title`, { name: view.name || t('users.nameless', { id: view.id }) });
  const close = () => dispatch(administrationActions.actClosed());
  return (
    <Dialog open={isOpen} label={title} className="ad-dlg" onClose={close}>
      <h2>{title}</h2>
      <ActForm
        key={`${kind} ${doneCount}`}
        kind={kind}
        onSend={(act) => dispatch(administrationActions.actAsked({ id: view.id, key, act }))}
        onClose={close}
      />
    </Dialog>
  );
}

type ActFormProps = { kind: UserActKind; onSend: (act: UserAct) => void; onClose: () => void };

function ActForm({ kind, onSend, onClose }: ActFormProps) {
  const { t } = useTranslation('administration');
  const { acting } = useSelector((state: WithAdministration) => selectAdministration(state));
  const [typed, setTyped] = useState('');
  const [credits, setCredits] = useState<Credits>({ postCredits: 1, topCredits: 0 });
  const isSending = acting.phase === 'sending';
  const reason = typed.trim();
  const isComplete = reason.length >= REASON.min && (kind !== 'grant' || credits.postCredits + credits.topCredits > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) onSend(kind === 'grant' ? { kind, reason, ...credits } : { kind, reason });
  };
  return (
    <form onSubmit={submit}>
      <p className="ad-advice">{t(`act.${kind}.text`)}</p>
      {kind === 'grant' && <CreditFields credits={credits} onChange={setCredits} />}
      <label className="ad-field">
        {t(kind === 'block' ? 'reasonForUser' : 'reason')}
        <TextArea
          rows={3}
          required
          minLength={REASON.min}
          maxLength={REASON.max}
          value={typed}
          data-autofocus=""
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Refusal />
      <div className="bt">
        <Button look="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          look={kind === 'block' ? 'danger' : 'primary'}
          disabled={!isComplete}
          aria-busy={isSending}
        >
          {t(`act.${kind}.action`)}
        </Button>
      </div>
    </form>
  );
}

/** Why the server did not do it. */
function Refusal() {
  const { acting } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation(['administration', 'errors']);
  return (
    <p className="ad-why-not" role="alert">
      {acting.phase === 'failed' && (
        <>
          <IconAlertCircle size={18} aria-hidden />
          {failureText(t, acting.failure)}
        </>
      )}
    </p>
  );
}

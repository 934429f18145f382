import { IconAlertCircle, IconAlertTriangle, IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { DecodedVin } from '#contract/http/vin.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { postFormActions, selectFilled, selectVin } from '#renderer/features/post-form/post-form.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

/** The decoded VIN: the car and an undo, or the two messages of SPEC.md §5. */
export function VinAnswer() {
  const { t } = useTranslation(['sell', 'errors']);
  const vin = useSelector(selectVin);
  if (vin.phase === 'asking') return <span className="a-sr">{t('vin.asking')}</span>;
  if (vin.phase === 'waiting') return <Waiting />;
  if (vin.phase === 'found') return <Found decoded={vin.decoded} />;
  if (vin.phase !== 'failed') return null;
  // Only errors of the VIN itself have their own texts.
  const isVin = vin.failure.code === 'VIN_NOT_FOUND' || vin.failure.code === 'VALIDATION_FAILED';
  return (
    <div className="c-found bad">
      <IconAlertCircle size={24} stroke={2} aria-hidden />
      <div className="grow">
        <b>{t('vin.failedTitle')}</b>
        <div className="sm muted">{isVin ? t('vin.failedText') : failureText(t, vin.failure)}</div>
      </div>
    </div>
  );
}

/** Offline the seller can fill in the rest of the form. */
function Waiting() {
  const { t } = useTranslation('sell');
  return (
    <div className="c-found">
      <IconClock size={24} stroke={2} className="wait" aria-hidden />
      <div className="grow">
        <b>{t('vin.waitingTitle')}</b>
        <div className="sm muted">{t('vin.waitingText')}</div>
      </div>
    </div>
  );
}

const nameOf = ({ text, matched }: DecodedVin): string =>
  [[text.make, text.model, text.trim].filter(Boolean).join(' '), matched.year].filter(Boolean).join(', ');

function Found({ decoded }: { decoded: DecodedVin }) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const count = useSelector(selectFilled).length;
  return (
    <div className="c-found">
      <IconCircleCheckFilled size={24} className="ok" aria-hidden />
      <div className="grow">
        <b>{nameOf(decoded)}</b>
        <div className="sm muted">{count === 0 ? t('vin.filledNothing') : t('vin.filled', { count })}</div>
        {decoded.warnings.map((warning) => (
          <div key={warning} className="c-warn sm">
            <IconAlertTriangle size={16} stroke={2} aria-hidden />
            {t(`vin.warnings.${warning}`)}
          </div>
        ))}
      </div>
      {count > 0 && (
        <Button look="minimal" size="small" onClick={() => dispatch(postFormActions.vinUndone())}>
          {t('vin.undo')}
        </Button>
      )}
    </div>
  );
}

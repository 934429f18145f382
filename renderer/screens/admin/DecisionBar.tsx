import { IconAlertCircle, IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModerationState } from '#renderer/features/moderation/moderation.slice.ts';

type DecisionBarProps = {
  deciding: ModerationState['deciding'];
  /** Undefined where it cannot be done now. */
  onApprove: (() => void) | undefined;
  onReject: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
};

/** The two decisions and the way along the queue, each with its key. */
export function DecisionBar({ deciding, onApprove, onReject, onNext, onPrevious }: DecisionBarProps) {
  const { t } = useTranslation(['admin', 'errors']);
  const isSending = deciding.phase === 'sending';
  return (
    <div className="ad-bar" role="group" aria-label={t('decision')}>
      <p className="why" role="status">
        {deciding.phase === 'failed' && (
          <>
            <IconAlertCircle size={18} aria-hidden />
            {t(`errors:${deciding.failure.code}`)}
          </>
        )}
      </p>
      <BarButton
        keyName="K"
        label={t('previous')}
        onPress={onPrevious}
        icon={<IconChevronLeft size={18} aria-hidden />}
      />
      <BarButton keyName="J" label={t('next')} onPress={onNext} icon={<IconChevronRight size={18} aria-hidden />} />
      <BarButton
        keyName="R"
        label={t('reject')}
        onPress={onReject}
        look="bp6-intent-danger"
        icon={<IconX size={18} aria-hidden />}
      />
      <BarButton
        keyName="A"
        label={t('approve')}
        onPress={onApprove}
        isBusy={isSending}
        look="bp6-intent-success"
        icon={<IconCheck size={18} aria-hidden />}
      />
    </div>
  );
}

type BarButtonProps = {
  keyName: string;
  label: string;
  icon: ReactNode;
  onPress: (() => void) | undefined;
  look?: string;
  isBusy?: boolean;
};

function BarButton({ keyName, label, icon, onPress, look = '', isBusy = false }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`bp6-button ${look}`}
      disabled={onPress === undefined}
      aria-busy={isBusy}
      aria-keyshortcuts={keyName}
      onClick={onPress}
    >
      {icon}
      <span className="lb">{label}</span>
      <kbd aria-hidden="true">{keyName}</kbd>
    </button>
  );
}

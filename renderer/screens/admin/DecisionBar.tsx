import { IconAlertCircle, IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import type { ModerationState } from '#renderer/features/moderation/moderation.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import type { ButtonLook } from '#renderer/ui/button/button-class.ts';
import { Checkbox } from '#renderer/ui/input/Checkbox.tsx';

type DecisionBarProps = {
  deciding: ModerationState['deciding'];
  /** Undefined where it cannot be done now. */
  onApprove: (() => void) | undefined;
  onReject: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  /** Whether the keys work, and the switch for them. */
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
};

/** The two decisions and the way along the queue, each with its key. */
export function DecisionBar({ deciding, onApprove, onReject, onNext, onPrevious, hasKeys, onKeys }: DecisionBarProps) {
  const { t } = useTranslation(['admin', 'errors']);
  const isSending = deciding.phase === 'sending';
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  return (
    <div className="ad-bar" role="group" aria-label={t('decision')}>
      <p className="why" role="status">
        {deciding.phase === 'failed' && (
          <>
            <IconAlertCircle size={18} aria-hidden />
            {failureText(t, deciding.failure)}
          </>
        )}
      </p>
      <Checkbox className="ad-keys" checked={hasKeys} onChange={onKeys}>
        {t('shortcuts')}
      </Checkbox>
      <BarButton
        keyName={keyOf('K')}
        label={t('previous')}
        onPress={onPrevious}
        icon={<IconChevronLeft size={18} aria-hidden />}
      />
      <BarButton
        keyName={keyOf('J')}
        label={t('next')}
        onPress={onNext}
        icon={<IconChevronRight size={18} aria-hidden />}
      />
      <BarButton
        keyName={keyOf('R')}
        label={t('reject')}
        onPress={onReject}
        look="danger"
        icon={<IconX size={18} aria-hidden />}
      />
      <BarButton
        keyName={keyOf('A')}
        label={t('approve')}
        onPress={onApprove}
        isBusy={isSending}
        look="success"
        icon={<IconCheck size={18} aria-hidden />}
      />
    </div>
  );
}

type BarButtonProps = {
  /** Undefined while keys are off. */
  keyName: string | undefined;
  label: string;
  icon: ReactNode;
  onPress: (() => void) | undefined;
  look?: ButtonLook;
  isBusy?: boolean;
};

function BarButton({ keyName, label, icon, onPress, look, isBusy = false }: BarButtonProps) {
  return (
    <Button
      className={look}
      disabled={onPress === undefined}
      aria-busy={isBusy}
      aria-keyshortcuts={keyName}
      onClick={onPress}
    >
      {icon}
      <span className="lb">{label}</span>
      {keyName !== undefined && <kbd aria-hidden="true">{keyName}</kbd>}
    </Button>
  );
}

import './feedback.css';
import { OverlayToaster, Position } from '@blueprintjs/core';
import type { Toaster } from '@blueprintjs/core';
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHeartFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import type { Toast } from './show-toast.ts';

const TOAST_MS = 5000;
/** Never closes by itself. */
const STAYS = 0;

const ICONS = {
  ok: IconCircleCheckFilled,
  bad: IconAlertOctagonFilled,
  warn: IconAlertTriangleFilled,
  neutral: IconInfoCircleFilled,
  favourite: IconHeartFilled,
} as const;

let created: Promise<Toaster> | undefined;

/** Top centre, above the bottom navigation on mobile by its styles; errors stay until closed, others 5 s. */
export const present = async (toast: Toast): Promise<void> => {
  created ??= OverlayToaster.create({ position: Position.TOP, maxToasts: 4, className: 'a-toasts' });
  const toaster = await created;
  const key = toast.text;
  toaster.show(
    {
      className: `a-toast ${toast.tone}`,
      message: <ToastBody {...toast} onClose={() => toaster.dismiss(key)} />,
      timeout: toast.tone === 'bad' ? STAYS : TOAST_MS,
      isCloseButtonShown: false,
    },
    key,
  );
};

function ToastBody({ tone, text, action, closeLabel, onClose }: Toast & { onClose: () => void }) {
  const ToneIcon = ICONS[tone];
  const act = () => {
    action?.onPress();
    onClose();
  };
  return (
    <>
      <ToneIcon size={20} className="tone" aria-hidden />
      <span className="grow">{text}</span>
      {action !== undefined && (
        <button type="button" className="act" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label={closeLabel} onClick={onClose}>
        <IconX size={18} className="muted" aria-hidden />
      </button>
    </>
  );
}

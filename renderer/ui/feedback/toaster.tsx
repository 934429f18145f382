import './feedback.css';
import { OverlayToaster, Position } from '@blueprintjs/core';
import type { Toaster, ToastProps } from '@blueprintjs/core';
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHeartFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { TOAST_SHOWN } from '#renderer/lib/toast-shown.ts';
import type { Toast } from './toast.ts';

const TOAST_MS = 5000;
/** Never closes by itself. */
const STAYS = 0;
const MAX_TOASTS = 4;
/** Phones have room for one: the newest is visible, the one before it returns when that closes. */
const MAX_TOASTS_ON_PHONES = 2;

const ICONS = {
  ok: IconCircleCheckFilled,
  bad: IconAlertOctagonFilled,
  warn: IconAlertTriangleFilled,
  neutral: IconInfoCircleFilled,
  favourite: IconHeartFilled,
} as const;

const toaster = createRef<OverlayToaster>();
/** Where the toaster is on the page. */
let place: { readonly root: Root; readonly box: HTMLElement } | undefined;
let shows = 0;

/** Removes the toaster with its toasts; the next toast makes another one. */
export const removeToaster = (): void => {
  place?.root.unmount();
  place?.box.remove();
  place = undefined;
};

/** The toaster; another one where React gave up the first after an error, or something took it off the page. */
const openToaster = (): Toaster => {
  if (toaster.current !== null && place?.box.isConnected === true) return toaster.current;
  removeToaster();
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  place = { root, box };
  const props = { position: Position.TOP, maxToasts: MAX_TOASTS, className: 'a-toasts', usePortal: false };
  flushSync(() => root.render(<OverlayToaster ref={toaster} {...props} />));
  if (toaster.current === null) throw new Error('The toaster could not be rendered.');
  return toaster.current;
};

/** Closes the toasts that leave no room for another one, and an equal one that is no longer the newest. */
const makeRoom = (opened: Toaster, key: string): void => {
  const shown = opened.getToasts();
  const others = shown.filter((toast) => toast.key !== key);
  const max = matchMedia(BELOW.mobile).matches ? MAX_TOASTS_ON_PHONES : MAX_TOASTS;
  for (const toast of others.slice(max - 1)) opened.dismiss(toast.key);
  if (shown[0]?.key !== key) opened.dismiss(key);
};

/** Synchronously: Blueprint looks for an equal toast in its state, which must not lag behind calls of the same tick. */
const put = (options: ToastProps, key: string): void => {
  const opened = openToaster();
  flushSync(() => makeRoom(opened, key));
  flushSync(() => void opened.show(options, key));
};

/**
 * Shows a toast below the header, on phones above the bottom navigation. Errors stay until closed, others 5 s.
 * A toast with the text of another one replaces it and starts its time again.
 */
export const present = (toast: Toast): void => {
  const key = toast.text;
  shows += 1;
  const options = {
    className: `a-toast ${toast.tone}`,
    // Another key: screen readers announce a repeated text again.
    message: <ToastBody key={shows} {...toast} onClose={() => toaster.current?.dismiss(key)} />,
    // Blueprint starts the time again only for another timeout.
    timeout: toast.tone === 'bad' ? STAYS : TOAST_MS + shows,
    isCloseButtonShown: false,
  };
  put(options, key);
  // The toasts beside it broke the toaster.
  if (toaster.current === null) put(options, key);
  document.dispatchEvent(new CustomEvent(TOAST_SHOWN, { detail: toast.tone }));
};

/** Closes the toast with this text, where it is shown. */
export const dismiss = (text: string): void => toaster.current?.dismiss(text);

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

import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type InlinePanelProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** A form within the conversation; takes the focus, and Escape closes it alone. */
export function InlinePanel({ title, onClose, children }: InlinePanelProps) {
  const { t } = useTranslation('common');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('form input, form button, form textarea, .chat-chips button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const { current } = panel;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <div ref={panel} className="chat-panel" role="group" aria-label={title}>
      <div className="chat-panel-head">
        <b>{title}</b>
        <button type="button" className="chat-icon-button" aria-label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      {children}
    </div>
  );
}

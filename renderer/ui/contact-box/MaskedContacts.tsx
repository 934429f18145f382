import { IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TelegramIcon, WhatsAppIcon } from './ContactBox.tsx';
import './contact-box.css';

export type MaskedContactsProps = {
  /** The masks to show; undefined for ways that the seller does not offer. */
  masks: { phone: string | undefined; whatsApp: boolean; telegram: boolean; email: boolean };
  labels: { showPhone: string; showContacts: string; whatsApp: string; telegram: string; email: string };
  isLoading: boolean;
  error: string | undefined;
  onReveal: () => void;
  /** The way into the chat. */
  chat?: ReactNode;
};

/** Masked contacts: pressing any of them opens all. */
export function MaskedContacts({ masks, labels, isLoading, error, onReveal, chat }: MaskedContactsProps) {
  const way = (icon: ReactNode, label: string) => (
    <button type="button" className="bp6-button bp6-outlined" aria-disabled={isLoading} onClick={onReveal}>
      {icon}
      {label}
    </button>
  );
  return (
    <div className="p-cta">
      <button
        type="button"
        className="bp6-button bp6-fill bp6-large bp6-intent-primary mask"
        aria-disabled={isLoading}
        onClick={onReveal}
      >
        <IconPhone size={20} aria-hidden="true" />
        {masks.phone === undefined ? labels.showContacts : labels.showPhone}
        {masks.phone !== undefined && <span aria-hidden="true">{masks.phone}</span>}
      </button>
      <div className="two">
        {masks.whatsApp && way(<WhatsAppIcon />, labels.whatsApp)}
        {masks.telegram && way(<TelegramIcon />, labels.telegram)}
        {masks.email && way(<IconMail size={18} aria-hidden="true" />, labels.email)}
        {chat}
      </div>
      <p className="a-err" role="alert">
        {error}
      </p>
    </div>
  );
}

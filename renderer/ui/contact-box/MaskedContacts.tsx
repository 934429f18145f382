import { IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
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
    <Button look="outlined" aria-disabled={isLoading} onClick={onReveal}>
      {icon}
      {label}
    </Button>
  );
  return (
    <div className="p-cta">
      <Button fill size="large" look="primary" className="mask" aria-disabled={isLoading} onClick={onReveal}>
        <IconPhone size={20} aria-hidden="true" />
        {masks.phone === undefined ? labels.showContacts : labels.showPhone}
        {masks.phone !== undefined && <span aria-hidden="true">{masks.phone}</span>}
      </Button>
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

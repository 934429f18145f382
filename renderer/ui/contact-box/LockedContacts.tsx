import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconMessageCircle, IconPhone } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import { TelegramIcon, WhatsAppIcon } from './ContactBox.tsx';
import './contact-box.css';

export type LockedContactsProps = {
  labels: {
    /** Why nothing is shown, and what is said when a contact is pressed anyway (D122). */
    logInToSee: string;
    logInToUse: string;
    showPhone: string;
    whatsApp: string;
    telegram: string;
    chat: string;
  };
  hasPhone: boolean;
  /** Asks to sign in if the user is signed out; shows the refusal otherwise. */
  onUse?: (() => void) | undefined;
  /** The way into the chat, which leads somewhere also for a visitor. */
  chat?: ReactNode;
  /** The link to login that comes back here. */
  logIn: ReactNode;
};

/** What a visitor sees instead of contacts. The blurred digits are drawn by the styles: the server sent none (D121). */
export function LockedContacts({ labels, hasPhone, onUse, chat, logIn }: LockedContactsProps) {
  const [isRefused, setIsRefused] = useState(false);
  const refuse = onUse ?? (() => setIsRefused(true));
  return (
    <div className="p-lock">
      {hasPhone && (
        <button type="button" className="fake" onClick={refuse}>
          <IconPhone size={18} aria-hidden="true" />
          <span className="a-sr">{labels.showPhone}</span>
          <i />
        </button>
      )}
      <div className="ways">
        <Button size="small" look="outlined" onClick={refuse}>
          <WhatsAppIcon />
          {labels.whatsApp}
        </Button>
        <Button size="small" look="outlined" onClick={refuse}>
          <TelegramIcon />
          {labels.telegram}
        </Button>
        {chat ?? (
          <Button size="small" look="outlined" onClick={refuse}>
            <IconMessageCircle size={18} aria-hidden="true" />
            {labels.chat}
          </Button>
        )}
      </div>
      <p>{labels.logInToSee}</p>
      <p className="a-err" role="alert">
        {isRefused && labels.logInToUse}
      </p>
      {logIn}
    </div>
  );
}

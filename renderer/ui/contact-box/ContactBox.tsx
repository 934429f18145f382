import { IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siTelegram, siWhatsapp } from 'simple-icons';
import { buttonClass } from '../button/button-class.ts';
import './contact-box.css';

export type ContactLinks = {
  readonly phone: { readonly href: string; readonly text: string } | undefined;
  readonly whatsApp: string | undefined;
  readonly telegram: string | undefined;
  readonly email: string | undefined;
};

export type ContactBoxProps = {
  links: ContactLinks;
  labels: { whatsApp: string; telegram: string; email: string };
  /** The way into the chat. */
  chat?: ReactNode;
};

const AWAY = { target: '_blank', rel: 'noopener noreferrer ugc' } as const;

/** The ways to reach a seller that the viewer may see. */
export function ContactBox({ links: { phone, whatsApp, telegram, email }, labels, chat }: ContactBoxProps) {
  return (
    <div className="p-cta">
      {phone !== undefined && (
        <a className={buttonClass({ fill: true, size: 'large', look: 'primary' })} href={phone.href}>
          <IconPhone size={20} aria-hidden="true" />
          {phone.text}
        </a>
      )}
      <div className="two">
        {whatsApp !== undefined && (
          <a className={buttonClass({ look: 'outlined' })} href={whatsApp} {...AWAY}>
            <WhatsAppIcon />
            {labels.whatsApp}
          </a>
        )}
        {telegram !== undefined && (
          <a className={buttonClass({ look: 'outlined' })} href={telegram} {...AWAY}>
            <TelegramIcon />
            {labels.telegram}
          </a>
        )}
        {email !== undefined && (
          <a className={buttonClass({ look: 'outlined' })} href={email}>
            <IconMail size={18} aria-hidden="true" />
            {labels.email}
          </a>
        )}
        {chat}
      </div>
    </div>
  );
}

/** WhatsApp's own green is too light for its glyph on white, so a darker one. */
export function WhatsAppIcon() {
  return <BrandGlyph path={siWhatsapp.path} color="#1fa855" />;
}

export function TelegramIcon() {
  return <BrandGlyph path={siTelegram.path} color="#229ed9" />;
}

function BrandGlyph({ path, color }: { path: string; color: string }) {
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" fill={color} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { ChatButton } from '#renderer/features/chat/ChatButton.tsx';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { useHostActions } from '#renderer/lib/use-host-actions.ts';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { contactLinksOf } from './post-contacts.ts';
import { useBarActions } from './use-bar-actions.ts';
import { useContactKey } from './use-contact-key.ts';
import type { Revealing } from './use-reveal.ts';
import type { SigningIn } from './use-sign-in.ts';

export type ActionBarProps = { post: Post; revealing: Revealing; signingIn: SigningIn };

/** The one or two ways on, above the bottom navigation of a phone or on the host's own buttons. */
export function ActionBar({ post, revealing, signingIn: { ask } }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar, String(post.contactsMasked), (within) => within.querySelector('a'));
  const { phone, whatsApp } = contactLinksOf(post);
  const isOpen = !post.contactsHidden && !post.contactsMasked;
  const { chatInfo } = post;
  const isVisitor = !useSelector(selectIsLoggedIn);
  const isOnHost = useHostActions(useBarActions(post, revealing, ask));
  const hasWay = phone !== undefined || whatsApp !== undefined || chatInfo !== null;
  if (post.status === 'sold' || (isOpen && !hasWay)) return null;
  if (isOnHost) return <HostedError error={post.contactsMasked ? revealing.error : undefined} />;
  return (
    <div className="p-mbar" ref={bar}>
      {chatInfo !== null && <ChatButton chatInfo={chatInfo} onVisitor={() => ask('chat')} />}
      {post.contactsHidden && !isVisitor && <ContactKey />}
      {post.contactsHidden && isVisitor && (
        <RevealButton hasPhone={post.hasPhone} isLoading={false} error={undefined} reveal={() => ask('contacts')} />
      )}
      {post.contactsMasked && <RevealButton hasPhone={post.hasPhone} {...revealing} />}
      {isOpen && <ContactLinks call={phone?.href} whatsApp={whatsApp} />}
    </div>
  );
}

/** The host's buttons have no room for the reason why contacts stay masked. */
function HostedError({ error }: Pick<Revealing, 'error'>) {
  if (error === undefined) return null;
  return (
    <div className="p-mbar">
      <p className="a-err" role="alert">
        {error}
      </p>
    </div>
  );
}

function ContactKey() {
  const key = useContactKey();
  return (
    <Link className={buttonClass({ look: 'primary', size: 'large' })} to={key.to}>
      {key.label}
    </Link>
  );
}

/** Opens the contacts, and shows in place why they stay masked. */
function RevealButton({ hasPhone, isLoading, error, reveal }: Revealing & { hasPhone: boolean }) {
  const { t } = useTranslation('post');
  return (
    <>
      <p className="a-err" role="alert">
        {error}
      </p>
      <Button look="primary" aria-disabled={isLoading} onClick={reveal}>
        <IconPhone size={20} aria-hidden="true" />
        {t(hasPhone ? 'contacts.showPhone' : 'contacts.showContacts')}
      </Button>
    </>
  );
}

function ContactLinks({ call, whatsApp }: { call: string | undefined; whatsApp: string | undefined }) {
  const { t } = useTranslation('post');
  return (
    <>
      {whatsApp !== undefined && (
        <a className={buttonClass({ look: 'outlined' })} href={whatsApp} target="_blank" rel="noopener noreferrer ugc">
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          {t('contacts.whatsApp')}
        </a>
      )}
      {call !== undefined && (
        <a className={buttonClass({ look: 'primary' })} href={call}>
          <IconPhone size={20} aria-hidden="true" />
          {t('contacts.call')}
        </a>
      )}
    </>
  );
}

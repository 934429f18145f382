import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { Link } from '#renderer/lib/links.ts';
import { contactLinksOf } from './post-contacts.ts';
import { useContactKey } from './use-contact-key.ts';

/** The one or two ways on, above the bottom navigation of a phone. */
export function ActionBar({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const key = useContactKey();
  if (post.status === 'sold') return null;
  if (post.contactsHidden) {
    return (
      <div className="p-mbar">
        <Link className="bp6-button bp6-large bp6-intent-primary" to={key.to}>
          {key.label}
        </Link>
      </div>
    );
  }
  const { phone, whatsApp } = contactLinksOf(post);
  if (phone === undefined && whatsApp === undefined) return null;
  return (
    <div className="p-mbar">
      {whatsApp !== undefined && (
        <a className="bp6-button bp6-outlined" href={whatsApp} target="_blank" rel="noopener noreferrer ugc">
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          {t('contacts.whatsApp')}
        </a>
      )}
      {phone !== undefined && (
        <a className="bp6-button bp6-intent-primary" href={phone.href}>
          <IconPhone size={20} aria-hidden="true" />
          {t('contacts.call')}
        </a>
      )}
    </div>
  );
}

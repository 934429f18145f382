import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { Post } from '#contract/http/posts.ts';
import { insteadOfLeaving } from '#renderer/lib/instead-of-leaving.ts';
import { Link } from '#renderer/lib/links.ts';
import { loginForChat } from './chat-return.ts';
import { useOpenChat } from './use-open-chat.ts';
import type { WithSite } from './with-site.ts';

type ChatButtonProps = {
  chatInfo: NonNullable<Post['chatInfo']>;
  className?: string;
  /** Asks a visitor to sign in over the page. */
  onVisitor: () => void;
};

/** Opens the conversation about a car; a visitor signs in first and comes back to it (D130). */
export function ChatButton({ chatInfo, className = '', onVisitor }: ChatButtonProps) {
  const { t } = useTranslation('post');
  const isLoggedIn = useSelector(({ session }: Pick<WithSite, 'session'>) => session.isLoggedIn);
  const openChat = useOpenChat();
  const place = useLocation();
  const inside = (
    <>
      <IconMessageCircle size={18} aria-hidden="true" />
      {t('contacts.chat')}
    </>
  );
  const look = `bp6-button bp6-outlined ${className}`;
  if (!isLoggedIn) {
    return (
      <Link className={look} to={loginForChat(place, chatInfo.postId)} onClick={insteadOfLeaving(onVisitor)}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" className={look} onClick={() => openChat({ kind: 'post', chatInfo })}>
      {inside}
    </button>
  );
}

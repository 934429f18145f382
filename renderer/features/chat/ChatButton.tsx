import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { Post } from '#contract/http/posts.ts';
import { insteadOfLeaving } from '#renderer/lib/instead-of-leaving.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { loginForChat } from './chat-return.ts';
import { useOpenChat } from './use-open-chat.ts';
import type { WithSite } from './with-site.ts';

type ChatButtonProps = {
  chatInfo: NonNullable<Post['chatInfo']>;
  size?: 'small';
  /** Asks a visitor to sign in over the page. */
  onVisitor: () => void;
};

/** Opens the conversation about a car; a visitor signs in first and comes back to it (D130). */
export function ChatButton({ chatInfo, size, onVisitor }: ChatButtonProps) {
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
  if (!isLoggedIn) {
    return (
      <Link
        className={buttonClass({ look: 'outlined', size })}
        to={loginForChat(place, chatInfo.postId)}
        onClick={insteadOfLeaving(onVisitor)}
      >
        {inside}
      </Link>
    );
  }
  return (
    <Button look="outlined" size={size} onClick={() => openChat({ kind: 'post', chatInfo })}>
      {inside}
    </Button>
  );
}

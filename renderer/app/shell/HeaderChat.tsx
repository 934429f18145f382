import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUnread } from '#renderer/features/chat/unread.ts';
import { UnreadBadge } from '#renderer/features/chat/UnreadBadge.tsx';
import { useOpenChat } from '#renderer/features/chat/use-open-chat.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

const HeaderBell = lazyPart(() =>
  withTexts(import('#renderer/features/notices/HeaderBell.tsx'), ['notices']).then((module) => module.HeaderBell),
);

/** The notification centre; its place is kept until its code is there. */
export const Bell = () => (
  <Suspense fallback={<i className={buttonClass({ className: 'a-iconbtn' })} />}>
    <HeaderBell />
  </Suspense>
);

/** Opens the chat of a signed-in user; phones have it in their navigation. */
export function HeaderChat() {
  const { t } = useTranslation('shell');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const unread = useSelector(selectUnread);
  const openChat = useOpenChat();
  if (!isLoggedIn) return null;
  return (
    <>
      <Button look="minimal" className="a-iconbtn a-hchat" onClick={() => openChat()}>
        <span className="a-sr">{t('chat')}</span>
        <IconMessageCircle size={22} stroke={1.8} aria-hidden />
        {unread > 0 && <UnreadBadge count={unread} />}
      </Button>
      <Bell />
    </>
  );
}

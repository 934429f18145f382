import { Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { loginForChat } from '#renderer/features/chat/chat-return.ts';
import { selectUnread } from '#renderer/features/chat/unread.ts';
import { useOpenChat } from '#renderer/features/chat/use-open-chat.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { Navigate, useNavigate } from '#renderer/lib/links.ts';
import { BottomNav } from './BottomNav.tsx';
import type { Layout } from './layout.ts';

const SiteFooter = lazyPart(() =>
  withTexts(import('./SiteFooter.tsx'), ['footer']).then((module) => module.SiteFooter),
);
const ChatPanel = lazyPart(() =>
  withTexts(import('#renderer/features/chat/ChatPanel.tsx'), ['chatPanel', 'post']).then((module) => module.ChatPanel),
);

/** What closes the page. Footer and chat load after the first screen. */
export function PageBottom({ bottom }: Pick<Layout, 'bottom'>) {
  return (
    <>
      {bottom === 'nav' && <Navigation />}
      <Suspense fallback={null}>
        {bottom === 'footer' && <SiteFooter />}
        <Chat />
      </Suspense>
    </>
  );
}

/** A visitor who wants to chat signs in first and comes back to it (D130). */
function Navigation() {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const unread = useSelector(selectUnread);
  const openChat = useOpenChat();
  const navigate = useNavigate();
  const place = useLocation();
  return <BottomNav unread={unread} onChat={() => (isLoggedIn ? openChat() : void navigate(loginForChat(place)))} />;
}

/** The chat's code is loaded for signed-in users; a visitor with a link to it signs in first. */
function Chat() {
  const { addFeature } = useDeps();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isAdded = useSelector((state: object) => 'chat' in state);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isLoggedIn) return;
    void import('#renderer/features/chat/chat.feature.ts').then(
      (module) => addFeature(module.chatFeature),
      () => undefined,
    );
  }, [addFeature, isLoggedIn]);
  if (!isLoggedIn && /[?&](chat|conversation)=/.test(search))
    return <Navigate to={pathTo.login({ returnTo: pathname + search })} replace />;
  return isAdded && <ChatPanel />;
}

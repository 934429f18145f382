import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LOCALE_OF } from '#contract/constants.ts';
import { ChatHeader } from './frame/ChatHeader.tsx';
import { selectLanguage, selectPhase, selectTheme } from './frame/frame.slice.ts';
import { useEscapeToClose } from './frame/use-escape-to-close.ts';
import { ChatScreen } from './views/ChatScreen.tsx';
import { ListSkeleton } from './views/list/ListSkeleton.tsx';

/** The whole frame: the site's messages decide what it shows. */
export function ChatApp() {
  const { t } = useTranslation('chat');
  const phase = useSelector(selectPhase);
  const theme = useSelector(selectTheme);
  const language = useSelector(selectLanguage);
  useEscapeToClose();
  useLayoutEffect(() => {
    document.documentElement.lang = LOCALE_OF[language];
    document.title = t('title');
  }, [language, t]);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('bp6-dark', theme === 'dark');
  }, [theme]);
  if (phase === 'ready') return <ChatScreen />;
  return (
    <div className="chat-frame">
      <ChatHeader />
      <main className="chat-main" aria-label={t('title')}>
        {phase === 'loading' && <ListSkeleton />}
        {phase === 'signedOut' && <p className="t2">{t('signedOut')}</p>}
      </main>
    </div>
  );
}

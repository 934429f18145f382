import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { loadChatTexts } from '#renderer/i18n/chat-texts.ts';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import { lazyView } from '../views/parts/lazy-view.tsx';
import { settingsActions } from './settings.slice.ts';

/** The settings' own code and texts come when they are first shown. */
export const LazySettingsPane = lazyView(
  async () => {
    const [{ SettingsPane }] = await Promise.all([import('./SettingsPane.tsx'), loadChatTexts('chatSettings')]);
    return SettingsPane;
  },
  { Waiting, FailedIn: WithWayBack },
);

function WithWayBack({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  return (
    <section className="chat-list">
      <header className="chat-list-head">
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t('backToChats')}
          title={t('backToChats')}
          onClick={() => dispatch(settingsActions.closed())}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
      </header>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <section className="chat-list">
      <ListSkeleton />
    </section>
  );
}

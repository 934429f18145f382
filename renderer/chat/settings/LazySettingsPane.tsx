import i18next from 'i18next';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import { settingsActions } from './settings.slice.ts';

const loadPane = async (): Promise<ComponentType> => {
  const [{ SettingsPane }] = await Promise.all([import('./SettingsPane.tsx'), i18next.loadNamespaces('chatSettings')]);
  return SettingsPane;
};

/** The settings' own code and texts come when they are first shown; a failed load leads back to the chats. */
export function LazySettingsPane() {
  const { t } = useTranslation(['chat', 'errors']);
  const dispatch = useDispatch();
  const [loaded, setLoaded] = useState<{ readonly Pane: ComponentType | null }>();
  useEffect(() => {
    let isShown = true;
    loadPane().then(
      (Pane) => isShown && setLoaded({ Pane }),
      () => isShown && setLoaded({ Pane: null }),
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (loaded === undefined)
    return (
      <section className="chat-list">
        <ListSkeleton />
      </section>
    );
  if (loaded.Pane !== null) return <loaded.Pane />;
  return (
    <section className="chat-list">
      <div className="chat-failed" role="alert">
        <p>{t('errors:OFFLINE')}</p>
        <button type="button" className="chat-button outlined" onClick={() => dispatch(settingsActions.closed())}>
          {t('backToChats')}
        </button>
      </div>
    </section>
  );
}

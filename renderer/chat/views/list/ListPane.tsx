import './list.css';
import { IconArchive, IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { FrameButtons } from '../../frame/FrameButtons.tsx';
import { LazySettingsPane } from '../../settings/LazySettingsPane.tsx';
import { SettingsButton, useFocusBack } from '../../settings/SettingsButton.tsx';
import { selectIsSettingsShown } from '../../settings/settings.slice.ts';
import type { Shelf } from '../../store/conversations.slice.ts';
import { searchActions, selectSearch } from '../../store/search.slice.ts';
import { ConversationList } from './ConversationList.tsx';
import { Results } from './Results.tsx';

/** The left column: search, then the conversations or what was found; or the settings. */
export function ListPane() {
  const [shelf, setShelf] = useState<Shelf>('current');
  const { load } = useSelector(selectSearch);
  const isSettings = useSelector(selectIsSettingsShown);
  const gear = useFocusBack(isSettings);
  if (isSettings) return <LazySettingsPane />;
  return (
    <section className="chat-list">
      <ListHead shelf={shelf} onShelf={setShelf} gear={gear} />
      <SearchField />
      {load.phase === 'idle' ? <ConversationList key={shelf} shelf={shelf} /> : <Results />}
    </section>
  );
}

type ListHeadProps = {
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
  readonly gear: RefObject<HTMLButtonElement | null>;
};

function ListHead({ shelf, onShelf, gear }: ListHeadProps) {
  const { t } = useTranslation('chat');
  return (
    <header className="chat-list-head">
      {shelf === 'archived' && (
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t('backToChats')}
          onClick={() => onShelf('current')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
      )}
      <h1>{t(shelf === 'archived' ? 'archived' : 'title')}</h1>
      {shelf === 'current' && (
        <>
          <button
            type="button"
            className="chat-icon-button"
            aria-label={t('archived')}
            title={t('archived')}
            onClick={() => onShelf('archived')}
          >
            <IconArchive size={20} aria-hidden />
          </button>
          <SettingsButton button={gear} />
        </>
      )}
      <div className="chat-narrow-only">
        <FrameButtons />
      </div>
    </header>
  );
}

/** Searches one's own conversations. */
export function SearchField() {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { query } = useSelector(selectSearch);
  return (
    <div className="chat-search" role="search">
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        value={query}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={100}
        onChange={({ target }) => dispatch(searchActions.queried(target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          dispatch(searchActions.queried(''));
        }}
      />
      {query !== '' && (
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t('search.clear')}
          onClick={() => dispatch(searchActions.queried(''))}
        >
          <IconX size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}

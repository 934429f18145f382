import './desk.css';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LazySettingsPane } from '../settings/LazySettingsPane.tsx';
import { useFocusBack } from '../settings/SettingsButton.tsx';
import { selectIsSettingsShown } from '../settings/settings.slice.ts';
import { selectSearch } from '../store/search.slice.ts';
import { SearchField } from '../views/list/ListPane.tsx';
import { Results } from '../views/list/Results.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { DeskHead } from './DeskHead.tsx';
import { DeskHelp } from './DeskHelp.tsx';
import { DeskList } from './DeskList.tsx';
import { deskActions } from './desk.slice.ts';
import type { WithDesk } from './desk.slice.ts';
import { RepliesDialog } from './RepliesDialog.tsx';

/** The seller's lead inbox beside a conversation: figures and filters, search, and the conversations that fit. */
export function DeskPane() {
  const dispatch = useDispatch();
  const { load } = useSelector(selectSearch);
  const isRepliesShown = useSelector(({ desk }: WithDesk) => desk.isRepliesShown);
  const isSettings = useSelector(selectIsSettingsShown);
  const gear = useFocusBack(isSettings);
  useEffect(() => {
    dispatch(deskActions.opened());
    return () => void dispatch(deskActions.left());
  }, [dispatch]);
  if (isSettings) return <LazySettingsPane />;
  return (
    <section className="chat-list desk-pane">
      <DeskFilters />
      <div className="desk-column">
        <DeskHead gear={gear} />
        <SearchField />
        {load.phase === 'idle' ? <DeskList /> : <Results />}
        <DeskHelp />
      </div>
      {isRepliesShown && <RepliesDialog />}
    </section>
  );
}

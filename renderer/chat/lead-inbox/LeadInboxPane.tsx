import './lead-inbox.css';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LazySettingsPane } from '../settings/LazySettingsPane.tsx';
import { useFocusBack } from '../settings/SettingsButton.tsx';
import { selectIsSettingsShown } from '../settings/settings.slice.ts';
import { selectSearch } from '../store/search.slice.ts';
import { SearchField } from '../views/list/ListPane.tsx';
import { Results } from '../views/list/Results.tsx';
import { LeadInboxFilters } from './LeadInboxFilters.tsx';
import { LeadInboxHead } from './LeadInboxHead.tsx';
import { LeadInboxHelp } from './LeadInboxHelp.tsx';
import { LeadInboxList } from './LeadInboxList.tsx';
import { leadInboxActions } from './lead-inbox.slice.ts';
import type { WithLeadInbox } from './lead-inbox.slice.ts';
import { RepliesDialog } from './RepliesDialog.tsx';

/** The seller's lead inbox beside a conversation: figures and filters, search, and the conversations that fit. */
export function LeadInboxPane() {
  const dispatch = useDispatch();
  const { load } = useSelector(selectSearch);
  const isRepliesShown = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.isRepliesShown);
  const isSettings = useSelector(selectIsSettingsShown);
  const gear = useFocusBack(isSettings);
  useEffect(() => {
    dispatch(leadInboxActions.opened());
    return () => void dispatch(leadInboxActions.left());
  }, [dispatch]);
  if (isSettings) return <LazySettingsPane />;
  return (
    <section className="chat-list lead-inbox-pane">
      <LeadInboxFilters />
      <div className="lead-inbox-column">
        <LeadInboxHead gear={gear} />
        <SearchField />
        {load.phase === 'idle' ? <LeadInboxList /> : <Results />}
        <LeadInboxHelp />
      </div>
      {isRepliesShown && <RepliesDialog />}
    </section>
  );
}

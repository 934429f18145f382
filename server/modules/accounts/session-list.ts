import Bowser from 'bowser';
import type { Session } from '#contract/http/accounts.ts';
import { SessionId } from '#contract/ids.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';

type Row = Awaited<ReturnType<Sessions['list']>>[number];

/** Names of the program and the system as its own line tells them; a line of another kind tells nothing. */
export const namesOf = (userAgent: string): Pick<Session, 'browser' | 'system'> => {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
};

/** A session as its person sees it in the list of devices. */
export const toSession = (row: Row, currentId: number): Session => ({
  id: SessionId.parse(row.id),
  ...namesOf(row.user_agent),
  createdDate: row.created_at,
  lastSeenDate: row.last_seen_at,
  isCurrent: row.id === currentId,
});

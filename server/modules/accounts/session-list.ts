import type { Session } from '#contract/http/accounts.ts';
import { SessionId } from '#contract/ids.ts';
import { programOf } from '#server/lib/user-agent.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';

type Row = Awaited<ReturnType<Sessions['list']>>[number];

/** A session as its person sees it in the list of devices. */
export const toSession = (row: Row, currentId: number): Session => ({
  id: SessionId.parse(row.id),
  ...programOf(row.user_agent),
  createdDate: row.created_at,
  lastSeenDate: row.last_seen_at,
  isCurrent: row.id === currentId,
});

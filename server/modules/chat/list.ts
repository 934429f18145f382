import { CHAT, type LeadState } from '#contract/chat.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { AppError } from '#server/http/errors.ts';
import { viewConversations } from './chat-views.ts';
import { type ListFilter, pageOfConversations, type Place, type PlacedRow } from './conversations.repository.ts';
import type { ChatDeps } from './deps.ts';

export type ListQuery = {
  readonly archived: boolean;
  readonly unread?: boolean | undefined;
  readonly role?: 'buyer' | 'seller' | undefined;
  readonly postId?: number | undefined;
  readonly state?: LeadState | undefined;
  readonly overdue?: boolean | undefined;
  readonly sort: 'latest' | 'unread';
  readonly before?: string | undefined;
  readonly limit: number;
};

/** One run through the list by time: all, or with `sort=unread` the unread ones and then the read ones. */
type Part = 'all' | 'unread' | 'read';
type Cursor = { readonly part: Part; readonly place: Place | undefined };

const CURSOR = /^(all|unread|read) (\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{1,9})$/;

const cursorOf = ({ before, sort, unread }: ListQuery): Cursor => {
  if (before === undefined)
    return { part: sort === 'unread' && unread === undefined ? 'unread' : 'all', place: undefined };
  const [, part, at, id] = CURSOR.exec(before) ?? [];
  if (part === undefined || at === undefined)
    throw new AppError('VALIDATION_FAILED', undefined, { fields: { before: 'This takes the `next` of a page.' } });
  return { part: part as Part, place: { at, id: Number(id) } };
};

const nextOf = (part: Part, row: PlacedRow): string => `${part} ${row.last_at} ${row.conversation_id}`;

const overdueSince = (now: number): string => new Date(now - CHAT.overdueMinutes * 60_000).toISOString();

const filterOf = (query: ListQuery, part: Part, now: number): ListFilter => ({
  archived: query.archived,
  unread: part === 'all' ? query.unread : part === 'unread',
  role: query.role,
  postId: query.postId,
  state: query.state,
  waitingSince: query.overdue === true ? overdueSince(now) : undefined,
});

/** A page of a member's conversations, with the `before` of the next page. */
export const listConversations = async (
  deps: ChatDeps,
  userId: number,
  query: ListQuery,
): Promise<{ readonly items: Conversation[]; readonly next: string | null }> => {
  const { db, now } = deps;
  const { limit } = query;
  const page = (part: Part, before: Place | undefined, upTo: number) =>
    pageOfConversations(db, userId, filterOf(query, part, now()), { before, limit: upTo });
  const { part, place } = cursorOf(query);
  const first = (await page(part, place, limit + 1)).map((row) => ({ row, part }));
  const rest =
    part === 'unread' && first.length <= limit
      ? (await page('read', undefined, limit + 1 - first.length)).map((row) => ({ row, part: 'read' as const }))
      : [];
  const found = [...first, ...rest];
  const shown = found.slice(0, limit);
  const viewed = await viewConversations(
    deps,
    userId,
    shown.map(({ row }) => row.conversation_id),
  );
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    items: viewed.map(({ conversation }) => conversation),
    next: last === undefined ? null : nextOf(last.part, last.row),
  };
};

import { AppError } from '#server/http/errors.ts';
import { wordsOf } from '#server/lib/fold.ts';
import { viewConversations, viewMessages } from './chat-views.ts';
import type { ChatDeps } from './deps.ts';
import { findMessages, type FoundPlace } from './search.repository.ts';
import type { MessageRow } from './rows.ts';

const PAGE = 20;
const MAX_WORDS = 10;
const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{1,9}) (\d{1,9})$/;

const placeOf = (before: string | undefined): FoundPlace | undefined => {
  if (before === undefined) return undefined;
  const [, at, id, number] = CURSOR.exec(before) ?? [];
  if (at === undefined)
    throw new AppError('VALIDATION_FAILED', undefined, { fields: { before: 'This takes the `next` of a page.' } });
  return { at, conversationId: Number(id), number: Number(number) };
};

const nextOf = ({ created_at, conversation_id, number }: MessageRow): string =>
  `${created_at} ${conversation_id} ${number}`;

/** Messages of the user's own conversations that hold all words, the latest first. */
export const searchMessages = async (
  deps: ChatDeps,
  userId: number,
  { query, before }: { readonly query: string; readonly before?: string | undefined },
) => {
  const words = wordsOf(query).slice(0, MAX_WORDS);
  const found =
    words.length === 0 ? [] : await findMessages(deps.db, userId, { words, before: placeOf(before), limit: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const ids = [...new Set(rows.map(({ conversation_id }) => conversation_id))];
  const viewed = new Map((await viewConversations(deps, userId, ids)).map((each) => [each.row.id, each]));
  const items = await Promise.all(
    rows.flatMap((row) => {
      const one = viewed.get(row.conversation_id);
      return one === undefined
        ? []
        : viewMessages(deps, [row], { userId, conversation: one.row }).then(([message]) => ({
            conversation: one.conversation,
            message: message!,
          }));
    }),
  );
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  return { items, next: last === undefined ? null : nextOf(last) };
};

import { MINUTE_MS } from '#contract/time.ts';
import type { NewRow } from '#server/database/connection.ts';
import { DEMO_ACCOUNTS } from './cast.ts';
import { type Stage, type Staged, stageScripts } from './chat-cast.ts';
import { messageRow, translationRows } from './chat-message-row.ts';
import { photosOf, type PlannedPhoto } from './chat-photos.ts';
import type { Script, ScriptMessage, ScriptReply } from './chat-scripts.ts';
import { memberRows, type Talk } from './chat-members.ts';

/** All rows of the demo's conversations. */
export type DemoChat = {
  readonly conversations: readonly (NewRow<'conversation'> & { readonly id: number })[];
  readonly members: readonly NewRow<'conversation_member'>[];
  readonly messages: readonly NewRow<'chat_message'>[];
  readonly photos: readonly PlannedPhoto[];
  readonly people: readonly NewRow<'chat_user'>[];
  readonly translations: readonly NewRow<'translation'>[];
  readonly replies: readonly NewRow<'chat_canned_reply'>[];
};

export type ChatPlanInput = Stage & {
  readonly scripts: readonly Script[];
  readonly replies: readonly ScriptReply[];
  readonly firstId: number;
};

/** Conversations as if they had been written in the days before `now`: the same for the same input. */
export const planChat = (input: ChatPlanInput): DemoChat => {
  const talks = stageScripts(input.scripts, input).map((staged, at) => talkOf(staged, input.firstId + at));
  const { members, people } = memberRows(talks);
  return {
    conversations: talks.map(({ conversation }) => conversation),
    members,
    messages: talks.flatMap(({ messages }) => messages),
    photos: talks.flatMap(({ photos }) => photos),
    people,
    translations: distinct(talks.flatMap(({ translations }) => translations)),
    replies: repliesOf(input),
  };
};

/** A proposal that was answered is a change after the message itself. */
const isAnswered = (message: ScriptMessage): boolean => 'state' in message && message.state !== 'open';

const talkOf = (staged: Staged, id: number): Talk => {
  const { script, post, buyer, startedAt } = staged;
  let at = startedAt;
  let version = 0;
  const timed = script.messages.map((message, index) => {
    at += message.after * MINUTE_MS;
    version += 1 + Number(isAnswered(message));
    return { message, at, number: index + 1, version };
  });
  const firstOf = (by: 'buyer' | 'seller') => {
    const first = timed.find(({ message }) => message.by === by);
    return first === undefined ? null : new Date(first.at).toISOString();
  };
  return {
    staged,
    conversation: {
      id,
      post_id: post.plan.id,
      buyer_id: buyer.id,
      seller_id: post.plan.seller.id,
      last_number: timed.length,
      version,
      created_at: new Date(startedAt).toISOString(),
      first_asked_at: firstOf('buyer'),
      first_answered_at: firstOf('seller'),
    },
    messages: timed.map(({ message, ...place }) => messageRow(staged, message, { conversationId: id, ...place })),
    photos: timed.flatMap(({ message, ...place }) => photosOf(staged, message, { conversationId: id, ...place })),
    translations: timed.flatMap(({ message, at: sentAt }) => translationRows(staged, message, sentAt)),
  };
};

const distinct = (rows: DemoChat['translations']): DemoChat['translations'] => [
  ...new Map(rows.map((row) => [`${row.text_hash} ${row.language}`, row])).values(),
];

const repliesOf = ({ plan, replies, now }: ChatPlanInput): DemoChat['replies'] => {
  const company = plan.users.find(({ email }) => email === DEMO_ACCOUNTS[1].email);
  if (company === undefined) return [];
  return replies.map((reply) => ({ ...reply, user_id: company.id, created_at: new Date(now).toISOString() }));
};

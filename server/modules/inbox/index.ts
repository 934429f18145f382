import { api } from '#contract/http/index.ts';
import type { Message, MessageStatus } from '#contract/http/inbox.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { type Mail, mailAddress } from '#server/modules/mail/index.ts';
import type { ServerModule } from '#server/module.ts';
import { addReply, inboxRepository, markUndelivered, setStatus } from './inbox.repository.ts';

export type InboxDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly mail: Pick<Mail, 'enqueue'>;
  /** Where answers to a reply go; empty means that a reply takes none. */
  readonly contactMail: string;
  readonly now: () => number;
};

const ACT_OF = { open: 'messageReopened', answered: 'messageAnswered', done: 'messageClosed' } as const;

/** The admins' inbox: what the contact form brought (D127), answered by letter in the sender's language. */
const inboxRoutes = ({ db, idempotency, mail, contactMail, now }: InboxDeps): RouteModule => {
  const messageIn = async (from: Db, id: number): Promise<Message> => {
    const found = await inboxRepository(from).one(id);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return { ...found, canReply: mailAddress(found.email) !== undefined };
  };

  type Change = { readonly message: Message; readonly status: MessageStatus; readonly adminId: number };
  const change = async (transaction: Transaction, { message, status, adminId }: Change, at: string) => {
    const isChanged = await setStatus(transaction, message.id, status);
    if (!isChanged && status !== 'answered') return;
    const target = { kind: 'message', id: message.id } as const;
    await recordAct(transaction, { actorId: adminId, act: ACT_OF[status], target, userId: message.senderId, at });
  };

  const writeBack = async (transaction: Transaction, message: Message, text: string, adminId: number) => {
    if (!message.canReply) throw new AppError('VALIDATION_FAILED');
    const at = new Date(now()).toISOString();
    const replyTo = contactMail === '' ? null : contactMail;
    const letter = { kind: 'contactReply', to: message.email, language: message.language, replyTo } as const;
    const name = await mail.enqueue(transaction, { ...letter, text, message });
    await addReply(transaction, { messageId: message.id, authorId: adminId, text, letter: name, at });
    await change(transaction, { message, status: 'answered', adminId }, at);
  };

  return (app) => {
    app.route(
      route(api.inbox.list, async ({ query }) => {
        const { items, total } = await inboxRepository(db).list(query.status, sliceOf(query));
        return okList(items, total);
      }),
    );
    app.route(route(api.inbox.message, async ({ params: { id } }) => ok(await messageIn(db, id))));
    app.route(
      route(api.inbox.reply, async ({ params: { id }, body, viewer, request }) => {
        const intent = { ...intentOf(request), body: { id, ...body } };
        await idempotency.run(intent, async (transaction) => {
          await writeBack(transaction, await messageIn(transaction, id), body.text, memberOf(viewer).id);
          return { done: true };
        });
        return ok(await messageIn(db, id));
      }),
    );
    app.route(
      route(api.inbox.setStatus, async ({ params: { id }, body: { status }, viewer, request }) => {
        const intent = { ...intentOf(request), body: { id, status } };
        await idempotency.run(intent, async (transaction) => {
          const message = await messageIn(transaction, id);
          await change(transaction, { message, status, adminId: memberOf(viewer).id }, new Date(now()).toISOString());
          return { done: true };
        });
        return ok(await messageIn(db, id));
      }),
    );
  };
};

/** A reply that the sender did not get makes its message wait for an answer again. */
const undeliveredReplies: DurableSubscriber = durable({
  name: 'undelivered-replies',
  kinds: ['letterGivenUp'],
  handle: (transaction, { event, at }) => markUndelivered(transaction, event.letter, at),
});

export const inboxModule = (deps: InboxDeps): ServerModule => ({
  name: 'inbox',
  routes: inboxRoutes(deps),
  subscribers: { durable: [undeliveredReplies] },
});

import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { Lease } from '#server/module.ts';
import { chatLink } from './links.ts';
import { dayAndTime, eveningBefore } from './local-time.ts';
import type { MessageNoticesDeps } from './notices.ts';
import { findAddressee, findReached } from './notices.repository.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { shortened } from './preview.ts';

const AT_ONCE = 100;

export type RemindersDeps = MessageNoticesDeps & { readonly db: Db };

const Viewing = z.object({ date: z.iso.datetime(), place: z.string(), state: z.string() });
type Viewing = z.infer<typeof Viewing>;
type Ref = { readonly conversationId: number; readonly number: number };

/** A viewing that both agreed on and that is still to come; undefined for every other message. */
const findAgreed = async (db: Db, { conversationId, number }: Ref, now: number): Promise<Viewing | undefined> => {
  const row = await db
    .selectFrom('chat_message')
    .select('payload')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .where('kind', '=', 'viewing')
    .executeTakeFirst();
  const { data } = Viewing.safeParse(JSON.parse(row?.payload ?? '{}'));
  return data?.state === 'accepted' && Date.parse(data.date) > now ? data : undefined;
};

/**
 * Plans the reminder of a viewing when it is accepted: at 18:00 of the day before by the market's clocks, since viewings
 * are where the cars are. One that is agreed on later than that needs none.
 */
export const planReminders = ({ timeZone, now }: Pick<RemindersDeps, 'timeZone' | 'now'>): DurableSubscriber =>
  durable({
    name: 'chat-reminders',
    kinds: ['conversationChanged'],
    handle: async (transaction, { event: { conversationId, number } }) => {
      if (number === undefined) return false;
      const viewing = await findAgreed(transaction, { conversationId, number }, now());
      const dueAt = viewing === undefined ? 0 : eveningBefore(Date.parse(viewing.date), timeZone);
      if (dueAt <= now()) return false;
      await transaction
        .insertInto('chat_reminder')
        .values({ conversation_id: conversationId, number, due_at: new Date(dueAt).toISOString() })
        .onConflict((conflict) => conflict.columns(['conversation_id', 'number']).doNothing())
        .execute();
      return true;
    },
  });

/** The two members of a conversation and its car. */
const findMembers = (db: Db, conversationId: number) =>
  db
    .selectFrom('conversation_member')
    .innerJoin('post', 'post.id', 'conversation_member.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['user_id', 'brand.name as brand', 'model.name as model', 'post.year'])
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .execute();

/** Reminds both members of viewings, by the ways they chose for messages. */
export const viewingReminders = ({ db, sendByTelegram, mail, timeZone, now }: RemindersDeps) => {
  const remind = async (transaction: Transaction, { conversationId }: Ref, { date, place }: Viewing): Promise<void> => {
    for (const { user_id: userId, brand, model, year } of await findMembers(transaction, conversationId)) {
      const addressee = await findAddressee(transaction, conversationId, userId);
      const reached = addressee === undefined ? undefined : await findReached(transaction, userId);
      if (addressee === undefined || reached === undefined) continue;
      const language = LANGUAGES.find((each) => each === reached.language) ?? DEFAULT_LANGUAGE;
      const when = dayAndTime(Date.parse(date), timeZone, LOCALE_OF[language]);
      const car = `${brand} ${model}, ${year}`;
      const { email, telegramId } = reached;
      if (addressee.byMail && email !== null) {
        const cars = [shortened([car, when, place].filter((part) => part !== '').join(' · '))];
        await mail.enqueue(transaction, {
          kind: 'viewingReminder',
          to: email,
          language,
          link: chatLink(conversationId),
          cars,
        });
      }
      if (addressee.byTelegram && telegramId !== null) {
        const text = NOTICE_TEXTS[language].reminder(car, when, shortened(place));
        await sendByTelegram?.(transaction, { userId, telegramId, language, conversationId, text });
      }
    }
  };

  return {
    /** Reminds of every viewing whose evening before has come; one that was called off meanwhile is forgotten. */
    remindDue: async ({ assertHeld, signal }: Lease): Promise<void> => {
      const due = await db
        .selectFrom('chat_reminder')
        .select(['conversation_id as conversationId', 'number'])
        .where('due_at', '<=', new Date(now()).toISOString())
        .orderBy('due_at')
        .orderBy('conversation_id')
        .limit(AT_ONCE)
        .execute();
      for (const ref of due) {
        if (signal.aborted) return;
        await db.transaction().execute(async (transaction) => {
          await assertHeld(transaction);
          const taken = await transaction
            .deleteFrom('chat_reminder')
            .where('conversation_id', '=', ref.conversationId)
            .where('number', '=', ref.number)
            .returning('number')
            .execute();
          const viewing = taken.length === 0 ? undefined : await findAgreed(transaction, ref, now());
          if (viewing !== undefined) await remind(transaction, ref, viewing);
        });
      }
    },
  };
};

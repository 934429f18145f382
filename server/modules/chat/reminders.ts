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
import {
  addReminder,
  findMembers,
  payloadOfViewing,
  remindersDue,
  takeReminder,
  type ViewingRef,
} from './reminders.repository.ts';

export type RemindersDeps = MessageNoticesDeps & { readonly db: Db };

const Viewing = z.object({ date: z.iso.datetime(), place: z.string(), state: z.string() });
type Viewing = z.infer<typeof Viewing>;

/** A viewing that both agreed on and that is still to come; undefined for every other message. */
const findAgreed = async (db: Db, ref: ViewingRef, now: number): Promise<Viewing | undefined> => {
  const { data } = Viewing.safeParse(JSON.parse((await payloadOfViewing(db, ref)) ?? '{}'));
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
      await addReminder(transaction, { conversationId, number }, new Date(dueAt).toISOString());
      return true;
    },
  });

/** Reminds both members of viewings, by the ways they chose for messages. */
export const viewingReminders = ({ db, sendByTelegram, mail, timeZone, now }: RemindersDeps) => {
  const remind = async (
    transaction: Transaction,
    { conversationId }: ViewingRef,
    { date, place }: Viewing,
  ): Promise<void> => {
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
      const due = await remindersDue(db, new Date(now()).toISOString());
      for (const ref of due) {
        if (signal.aborted) return;
        await db.transaction().execute(async (transaction) => {
          await assertHeld(transaction);
          const viewing = (await takeReminder(transaction, ref))
            ? await findAgreed(transaction, ref, now())
            : undefined;
          if (viewing !== undefined) await remind(transaction, ref, viewing);
        });
      }
    },
  };
};

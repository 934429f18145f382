import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { REJECTION_REASONS } from '#contract/http/reasons.ts';
import { pathTo } from '#contract/page-path.ts';
import { durable } from '#server/events/durable.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import { withPage } from '../messages/keyboard.ts';
import { MESSAGE_TEXTS } from '../messages/texts.ts';
import { asSignal } from '../bot-runner.ts';
import type { BotPart } from '../part.ts';
import { peopleRepository } from '../people.repository.ts';
import { decidedPost } from './my-cars.repository.ts';
import { MY_CARS_TEXTS } from './texts.ts';

const KIND = 'moderation';

const News = z.object({
  telegramId: z.string(),
  language: z.enum(LANGUAGES),
  postId: z.number(),
  car: z.string(),
  decision: z.enum(['approve', 'reject']),
  isAppeal: z.boolean(),
  reason: z.enum(REJECTION_REASONS).nullable(),
  note: z.string(),
});
type News = z.infer<typeof News>;

const messageOf = ({ language, postId, car, decision, isAppeal, reason, note }: News, publicUrl: string) => {
  const texts = MY_CARS_TEXTS[language];
  if (decision === 'approve') {
    const open = { text: MESSAGE_TEXTS[language].open, page: pathTo.post(postId) };
    return withPage(texts.approved(car, isAppeal), publicUrl, open);
  }
  const why = reason === null ? [] : [texts.rejected(texts.rejection[reason], note)];
  const edit = { text: texts.edit, page: pathTo.edit(postId) };
  return withPage([texts.refused(car), ...why].join('\n\n'), publicUrl, edit);
};

/** Notifies sellers of a moderator's decision: the link to the car, or the reason and the link to the form. */
export const moderationNews: BotPart = (bot, { publicUrl, outbox }) => {
  outbox.handle(KIND, async (payload, signal) => {
    const news = News.parse(payload);
    const { text, keyboard } = messageOf(news, publicUrl);
    await bot.api.sendMessage(news.telegramId, text, { reply_markup: keyboard }, asSignal(signal));
  });
  const subscriber = durable({
    name: 'telegram-moderation',
    kinds: ['moderationDecided'],
    handle: async (transaction, { event: { userId, postId, decision, isAppeal = false } }) => {
      const to = await peopleRepository(transaction).reached(userId);
      const post = to === undefined ? undefined : await decidedPost(transaction, postId);
      if (to === undefined || post === undefined) return false;
      if (!(await channelsFor(transaction, userId, 'moderation')).telegram) return false;
      const reason = REJECTION_REASONS.find((each) => each === post.rejection_reason) ?? null;
      const news: News = {
        ...to,
        postId,
        car: `${post.brand} ${post.model}, ${post.year}`,
        decision,
        isAppeal,
        reason,
        note: post.rejection_note ?? '',
      };
      await outbox.add(transaction, { userId, telegramId: to.telegramId }, KIND, news);
      return true;
    },
  });
  return { durable: [subscriber] };
};

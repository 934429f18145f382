import { GrammyError } from 'grammy';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import type { ChannelOffReason } from '#contract/http/dealer-channels.ts';
import type { Db } from '#server/database/connection.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { asSignal } from '../bot-runner.ts';
import type { ChannelBot } from './channel-api.ts';
import { CHANNEL_TEXTS } from './channel-texts.ts';
import { telegramOf, turnOff } from './channels.repository.ts';

const OFF_JOB = 'dealerChannelOff';
/** Telegram's error if the user never started the bot or blocked it. */
const NOT_REACHED: ReadonlySet<number> = new Set([400, 403]);

const Notice = z.object({ telegramId: z.string(), text: z.string() });

/** Switches a connected channel off and notifies its dealer of the reason; does nothing if it is off. */
export type SwitchOff = (chatId: string, reason: ChannelOffReason) => Promise<void>;

export type SwitchOffDeps = {
  readonly bot: Pick<ChannelBot, 'api'>;
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
};

export const channelSwitch = ({ bot, db, jobs }: SwitchOffDeps): SwitchOff => {
  jobs.handle(OFF_JOB, async (payload, signal) => {
    const { telegramId, text } = Notice.parse(payload);
    try {
      await bot.api.sendMessage(telegramId, text, {}, asSignal(signal));
    } catch (error) {
      if (!(error instanceof GrammyError) || !NOT_REACHED.has(error.error_code)) throw error;
    }
  });
  return (chatId, reason) =>
    db.transaction().execute(async (transaction) => {
      const channel = await turnOff(transaction, chatId, reason);
      if (channel === undefined) return;
      const owner = await telegramOf(transaction, channel.user_id);
      if (owner?.telegramId == null) return;
      const language = LANGUAGES.find((known) => known === owner.language) ?? DEFAULT_LANGUAGE;
      const text = CHANNEL_TEXTS[language].off[reason](channel.title);
      await jobs.enqueue(transaction, OFF_JOB, { telegramId: owner.telegramId, text });
    });
};

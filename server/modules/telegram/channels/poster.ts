import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { SECOND_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { backoffMs, errorLine } from '#server/lib/backoff.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';
import { captionOf, goneCaption, type News } from './caption.ts';
import { type ChannelCar, channelCar } from './car-facts.ts';
import { type ChannelBot, deleteCar, editCar, sendCar, sizeOf } from './channel-api.ts';
import { CHANNEL_JOB, wakeChannels } from './news.ts';
import type { SwitchOff } from './switch-off.ts';
import * as queue from './queue.repository.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { settingsOf } from './settings.ts';
import { stepFor } from './step.ts';

/** Longer than a call takes, so that no other process takes a channel in use. */
const CLAIM_MS = 90 * SECOND_MS;
const BUSY_MS = 10 * SECOND_MS;
/** Telegram takes 20 messages a minute in a channel; each photo of an album is one. */
const MESSAGE_MS = 3 * SECOND_MS;
const MAX_PAUSE_MS = 5 * 60 * SECOND_MS;
const MAX_TRIES = 3;

const Payload = z.object({ channelId: z.number() });

export type PosterDeps = {
  readonly bot: ChannelBot;
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly publicUrl: string;
  /** The address of a post that opens in Telegram, or on the website. */
  readonly linkTo: (postId: number) => string;
  readonly switchOff: SwitchOff;
  /** Waits until this many messages may be sent: the whole bot may send 30 a second. */
  readonly pace: (messages: number) => Promise<void>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
};

type Work = {
  readonly channel: queue.ClaimedChannel;
  readonly row: queue.NewsRow;
  readonly car: ChannelCar;
  readonly news: News;
};

const newsOf = ({ kind, from_minor, from_unit }: queue.NewsRow): News => ({
  kind,
  from: from_minor === null || from_unit === null ? null : { minor: from_minor, unit: storedCurrency(from_unit) },
});
// Written by this file.
const idsOf = ({ message_ids }: queue.NewsRow): number[] => JSON.parse(message_ids) as number[];

/** Brings channels up to date with their cars, one piece of news at a time. */
class ChannelPoster {
  readonly #deps: PosterDeps;

  constructor(deps: PosterDeps) {
    this.#deps = deps;
  }

  /** Handles the queue of a channel until a pause is due; the next job continues. */
  async run(channelId: number, signal: AbortSignal): Promise<void> {
    const { db, now } = this.#deps;
    const channel = await queue.claim(db, channelId, this.#at(0), this.#at(CLAIM_MS));
    if (channel === undefined) {
      // Off, or claimed by another process, which may have read the queue before this news was added.
      await this.#wake(channelId, this.#at(BUSY_MS));
      return;
    }
    try {
      let pausedUntil = channel.next_at ?? '';
      while (!signal.aborted && pausedUntil <= new Date(now()).toISOString()) {
        const row = await queue.nextNews(db, channelId);
        if (row === undefined) break;
        await queue.renew(db, channelId, this.#at(CLAIM_MS));
        const pauseMs = await this.#handle(channel, row);
        if (pauseMs === undefined) return;
        pausedUntil = pauseMs > 0 ? this.#at(pauseMs) : '';
      }
    } finally {
      const waiting = await queue.release(db, channelId);
      if (waiting !== undefined) {
        const at = this.#at(0);
        await this.#wake(channelId, waiting.nextAt !== null && waiting.nextAt > at ? waiting.nextAt : at);
      }
    }
  }

  /** Handles one piece of news; returns the pause that follows in milliseconds, undefined if the channel is off. */
  async #handle(channel: queue.ClaimedChannel, row: queue.NewsRow): Promise<number | undefined> {
    const { db } = this.#deps;
    // Sold cars of a blocked or leaving dealer are withdrawn, too.
    const isHidden = channel.blocked_at !== null || channel.leaving_since !== null;
    const car = await channelCar(db, row.post_id, isHidden);
    const news = newsOf(row);
    const step = car === undefined ? 'drop' : stepFor(row.state, car, news);
    if (car === undefined || step === 'drop' || (step === 'send' && !this.#isWanted(channel, news))) {
      await queue.settle(db, row, { state: 'done' });
      return 0;
    }
    if (step === 'nothing') {
      await queue.settle(db, row, {});
      return 0;
    }
    const work = { channel, row, car, news };
    try {
      const messages = step === 'send' ? await this.#send(work) : await this.#change(work, step);
      if (messages > 0) await queue.pause(db, channel.id, this.#at(messages * MESSAGE_MS), 0);
      return messages * MESSAGE_MS;
    } catch (error) {
      return this.#refused(work, step, error);
    }
  }

  /** The settings or the kind of account may have changed since the news was queued. */
  #isWanted(channel: queue.ClaimedChannel, { kind }: News): boolean {
    return channel.is_business === 1 && settingsOf(channel).news.includes(kind);
  }

  async #send({ channel, row, car, news }: Work): Promise<number> {
    const { bot, db, publicUrl, linkTo, pace } = this.#deps;
    const text = captionOf(car, news, settingsOf(channel), linkTo(row.post_id));
    // Telegram fetches photos from public addresses only.
    const photos = publicUrl.startsWith('https:') ? car.photos.map((path) => `${publicUrl}${path}`) : [];
    const first = row.kind === 'new' ? undefined : await queue.firstMessage(db, channel.id, row.post_id);
    await pace(sizeOf(photos));
    await queue.beginSending(db, row);
    const { ids, isText } = await sendCar(
      bot,
      { chatId: channel.chat_id, text, photos },
      first === undefined ? undefined : idsOf(first)[0],
    );
    await queue.settle(db, row, {
      state: 'posted',
      message_ids: JSON.stringify(ids),
      text,
      is_text: isText ? 1 : 0,
      tries: 0,
      last_error: null,
    });
    return sizeOf(photos);
  }

  async #change({ channel, row, car, news }: Work, step: 'edit' | 'withdraw'): Promise<number> {
    const { bot, db, linkTo, pace } = this.#deps;
    const posted = { chatId: channel.chat_id, ids: idsOf(row), isText: row.is_text === 1 };
    if (step === 'withdraw' && row.state === 'withdrawn') {
      await queue.settle(db, row, {});
      return 0;
    }
    const settings = settingsOf(channel);
    const text = captionOf(car, news, settings, linkTo(row.post_id));
    if (step === 'edit' && text === row.text) {
      await queue.settle(db, row, {});
      return 0;
    }
    await pace(1);
    if (step === 'edit') {
      await editCar(bot, posted, text);
      await queue.settle(db, row, { state: 'posted', text, tries: 0, last_error: null });
      return 1;
    }
    const isDeleted = await deleteCar(bot, posted).then(
      () => true,
      (error: unknown) => {
        // Telegram lets bots delete young messages only.
        if (refusalOf(error).kind === 'refused') return false;
        throw error;
      },
    );
    if (isDeleted) {
      await queue.settle(db, row, { state: row.kind === 'new' ? 'absent' : 'done', message_ids: '[]', text: '' });
      return 1;
    }
    const gone = goneCaption(car, settings);
    await editCar(bot, posted, gone);
    await queue.settle(db, row, { state: 'withdrawn', text: gone });
    return 2;
  }

  /** Handles a failed call: pauses, switches the channel off, or drops the news. */
  async #refused(
    { channel, row }: Work,
    step: 'send' | 'edit' | 'withdraw',
    error: unknown,
  ): Promise<number | undefined> {
    const { db, logger, switchOff } = this.#deps;
    const refusal = refusalOf(error);
    const last_error = errorLine(error);
    const isSend = step === 'send';
    logger.warn(
      { channel: channel.id, news: row.id, step, refusal: refusal.kind },
      'a channel did not accept a message',
    );
    switch (refusal.kind) {
      case 'off':
        await queue.putBack(db, row, { last_error });
        await switchOff(channel.chat_id, refusal.reason);
        return undefined;
      case 'same':
        await queue.settle(db, row, {});
        return 0;
      case 'missing':
        await queue.settle(db, row, { state: 'done', last_error });
        return 0;
      case 'lost':
        if (isSend) {
          await queue.settle(db, row, { state: 'unsure', last_error });
          return this.#rest(channel, refusal);
        }
        break;
      case 'refused':
        if (row.tries + 1 >= MAX_TRIES) {
          await queue.settle(db, row, { state: isSend ? 'failed' : row.state, tries: 0, last_error });
          return 0;
        }
        await queue.putBack(db, row, { tries: row.tries + 1, last_error });
        return this.#rest(channel, refusal);
      case 'wait':
        break;
      default:
        refusal satisfies never;
    }
    await queue.putBack(db, row, { last_error });
    return this.#rest(channel, refusal);
  }

  /** Pauses the channel with exponential back-off. */
  async #rest(channel: queue.ClaimedChannel, refusal: Refusal): Promise<number> {
    const failures = channel.failures + 1;
    const asked = refusal.kind === 'wait' ? (refusal.seconds ?? 0) * SECOND_MS : 0;
    const ms = Math.max(asked, Math.min(MAX_PAUSE_MS, backoffMs(failures)));
    await queue.pause(this.#deps.db, channel.id, this.#at(ms), failures);
    return ms;
  }

  #wake(channelId: number, at: string): Promise<void> {
    const { db, jobs, now } = this.#deps;
    return db.transaction().execute((transaction) => wakeChannels(transaction, { jobs, now }, [channelId], at));
  }

  #at(later: number): string {
    return new Date(this.#deps.now() + later).toISOString();
  }
}

/** Registers the handler of channel jobs. */
export const lookAfterChannels = (deps: PosterDeps): void => {
  const poster = new ChannelPoster(deps);
  deps.jobs.handle(CHANNEL_JOB, (payload, signal) => poster.run(Payload.parse(payload).channelId, signal));
};

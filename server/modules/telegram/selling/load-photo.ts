import { type Api, GrammyError } from 'grammy';
import { z } from 'zod';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from '#server/http/errors.ts';
import { type FileIntake, fileIntake } from '#server/modules/uploads/index.ts';
import { asSignal } from '../bot-runner.ts';
import type { BotDeps } from '../part.ts';
import type { SaleService } from './sale.service.ts';
import { saleRepository } from './sale.repository.ts';

const Payload = z.object({ userId: z.number(), saleId: z.string(), file: z.string() });

/** The number of failures after which the seller is asked to send the photo again; the job gives up at the eighth. */
const MOST_TRIES = 6;
const BAD_REQUEST = 400;
/** Temporary failures: the download is tried again. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['OVERLOADED', 'STORAGE_FULL', 'DB_BUSY', 'RATE_LIMITED', 'INTERNAL']);

/** Why a photo is refused for good; undefined if it is to be tried again. */
const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof AppError) return PASSING.has(error.code) ? undefined : error.code;
  if (!(error instanceof GrammyError) || error.error_code !== BAD_REQUEST) return undefined;
  return error.description.includes('too big') ? 'PHOTO_TOO_LARGE' : 'NOT_LOADED';
};

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of body) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

/** Downloads a file from the Bot API with the checks of every upload; returns its key. */
const load = async (
  { api, intake, telegram }: { readonly api: Api; readonly intake: FileIntake; readonly telegram: BotDeps['telegram'] },
  { userId, fileId }: { readonly userId: number; readonly fileId: string },
  signal: AbortSignal,
): Promise<string> => {
  const { file_path: path = '', file_size: size = 0 } = await api.getFile(fileId, asSignal(signal));
  if (size > MAX_PHOTO_BYTES) throw new AppError('PHOTO_TOO_LARGE');
  const root = telegram.apiRoot.replace(/\/+$/, '');
  const response = await fetch(`${root}/file/bot${telegram.botToken}/${path}`, { signal });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    // The address contains the token and must not be logged.
    throw new Error(`The Bot API answered ${response.status} to a download.`);
  }
  return (await intake(userId, piecesOf(response.body), { kind: 'photo' })).key;
};

/** The job that loads one photo of a car; a failed one is tried again until it is given up. */
export const loadPhoto = (api: Api, deps: BotDeps, sales: SaleService) => {
  const { db, media, telegram, now } = deps;
  const intake = fileIntake({ db, media, now });
  return async (payload: unknown, signal: AbortSignal): Promise<void> => {
    const { userId, saleId, file } = Payload.parse(payload);
    const repository = saleRepository(db);
    const photo = await repository.photo(saleId, file);
    if (photo === undefined || photo.media_key !== null || photo.refusal !== null) return;
    const tries = photo.tries + 1;
    await repository.changePhoto(photo, { tries });
    let key: string;
    try {
      key = await load({ api, intake, telegram }, { userId, fileId: photo.file_id }, signal);
    } catch (error) {
      const refusal = refusalOf(error) ?? (tries >= MOST_TRIES && !signal.aborted ? 'NOT_LOADED' : undefined);
      if (refusal === undefined) throw error instanceof TypeError ? new Error('The Bot API was not reached.') : error;
      await sales.refusePhoto(userId, saleId, file, refusal);
      return;
    }
    await sales.keepPhoto(userId, saleId, file, key);
  };
};

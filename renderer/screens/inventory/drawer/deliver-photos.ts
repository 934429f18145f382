import type { PostId } from '#contract/ids.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import type { Deliver } from './photo-sending.ts';

type Code = ConstructorParameters<typeof ApiFailure>[0]['code'];
const codeOf = (code: string): Code =>
  isErrorCode(code) || code === 'OFFLINE' || code === 'TIMEOUT' ? code : 'UNKNOWN';

/** Adds photos to a car of the stock. A refusal is thrown rather than left among the changes that wait. */
export const deliverTo =
  (source: Pick<StockSource, 'change' | 'waiting' | 'discard' | 'rowsOf'>, newId: () => string): Deliver =>
  async (postId: PostId, keys) => {
    const [row] = await source.rowsOf([postId]);
    if (row === undefined) throw new ApiFailure({ code: 'NOT_FOUND', description: '' });
    const batch = newId();
    await source.change(batch, [{ postId, change: { kind: 'addPhotos', images: [...keys] } }]);
    const refused = (await source.waiting()).find((each) => each.batch === batch && each.state === 'refused');
    if (refused === undefined) return;
    await source.discard(refused.key);
    const { code = 'UNKNOWN', description = '' } = refused.error ?? {};
    throw new ApiFailure({ code: codeOf(code), description });
  };

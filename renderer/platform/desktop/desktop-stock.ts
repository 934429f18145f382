import type { ApiError } from '#contract/errors.ts';
import type { Desktop, Reply } from '#contract/ipc/surface.ts';
import { knownCode } from '#contract/errors.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { Failure } from '../../api/api-failure.ts';
import type { StockSource } from '../stock-source.ts';

const codeFrom = (code: string): Pick<Failure, 'code' | 'unknownCode'> => {
  const known = knownCode(code);
  return known === 'UNKNOWN' && code !== 'UNKNOWN' ? { code: known, unknownCode: code } : { code: known };
};

/** The failure that the main process reported. */
const failureOf = ({ code, description, fields }: ApiError): ApiFailure =>
  new ApiFailure({ ...codeFrom(code), description, ...(fields && { fields }) });

/** The reply of a call to the main process; rejects with the reported failure. */
export const valueOf = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
  const settled = await reply;
  if (settled.ok) return settled.value;
  throw failureOf(settled.error);
};

/** The stock as the desktop program keeps it on this computer. */
export const desktopStock = ({ inventory }: Pick<Desktop, 'inventory'>): StockSource => ({
  sync: (language) => valueOf(inventory.sync({ language })),
  state: () => valueOf(inventory.state()),
  rows: () => valueOf(inventory.rows()),
  rowsOf: (ids) => valueOf(inventory.rowsOf({ ids: [...ids] })),
  change: (batch, items) => valueOf(inventory.change({ batch, items: [...items] })),
  undo: (batch) => valueOf(inventory.undo({ batch })),
  waiting: () => valueOf(inventory.waiting()),
  resolve: (key, mine) => valueOf(inventory.resolve({ key, mine: [...mine] })),
  discard: (key) => valueOf(inventory.discard({ key })),
  retry: () => valueOf(inventory.retry()),
  onState: (listener) => inventory.onStateChanged(listener),
  onRows: (listener) => inventory.onRowsChanged(listener),
});

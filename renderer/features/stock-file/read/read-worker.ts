import type { ReadAsk } from '../table.ts';
import { readStockFile } from './read-file.ts';

/** Reads beside the page, which stays quick however long a file is. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ReadAsk>) => {
  void readStockFile(data).then((reply) => globalThis.postMessage(reply));
});

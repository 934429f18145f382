import type { ReadAsk } from '../table.ts';
import { readStockFile } from './read-file.ts';

// The reader of workbooks halves its pieces when one took long by the clock: on a busy machine down to
// nothing, where it never ends or calls the file damaged. This worker reads one file and needs no clock.
const began = Date.now();
Date.now = () => began;

/** Reads beside the page, which stays quick however long a file is. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ReadAsk>) => {
  void readStockFile(data).then((reply) => globalThis.postMessage(reply));
});

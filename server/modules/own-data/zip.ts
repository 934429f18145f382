import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive; `open` returns undefined if the file no longer exists. */
export type ZipEntry = {
  readonly name: string;
  /** Stored without compression: photos and videos do not get smaller. */
  readonly isPacked: boolean;
  readonly open: () => Promise<Readable | undefined> | Readable;
};

/**
 * Streams a ZIP archive of these files. Each file is opened after the previous one was read, and read at the pace of the
 * archive's reader, so memory does not grow with the files. Closing the stream closes the open file.
 */
export const zipOf = (entries: AsyncIterable<ZipEntry>, mtime: Date): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | undefined;
  const feed = async (): Promise<void> => {
    for await (const { name, isPacked, open } of entries) {
      if (output.destroyed) return;
      current = await open();
      if (current === undefined) continue;
      zip.addReadStream(current, name, { compress: !isPacked, mtime });
      await finished(current);
    }
    zip.end();
  };
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  output.once('close', () => current?.destroy());
  zip.outputStream.pipe(output);
  feed().catch(fail);
  return output;
};

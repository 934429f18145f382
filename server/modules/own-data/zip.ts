import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive; `open` gives undefined where there is none any more. */
export type ZipEntry = {
  readonly name: string;
  /** Photos and films are as small as they get. */
  readonly isPacked: boolean;
  readonly open: () => Promise<Readable | undefined> | Readable;
};

/**
 * An archive of these files as a stream. Each file is opened when the one before it has been read, and read as quickly as
 * the archive is: the memory does not grow with the files. Closing the stream closes the open file.
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

import { answerCalls } from '#server/lib/child-calls.ts';
import type { PhotoTask } from './photo-workers.ts';

/** A stand-in for the photo process that meets with accidents: it dies on `die`, never answers on `hang`. */
answerCalls<PhotoTask>(({ photo }) => {
  const text = Buffer.from(photo).toString();
  if (text === 'die') process.exit(1);
  if (text === 'hang') return new Promise<never>(() => undefined);
  return Promise.resolve({
    width: 1,
    height: 1,
    hash: '0'.repeat(16),
    files: new Map([[320, Buffer.from(String(process.pid))]]),
  });
});

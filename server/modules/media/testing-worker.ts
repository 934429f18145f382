import { answerCalls } from '#server/lib/child-calls.ts';
import type { PhotoTask } from './photo-workers.ts';

/** A faulty photo process: it dies on `die`, never answers `hang`, and times out on `late`. */
answerCalls<PhotoTask>(
  ({ photo }) => {
    const text = Buffer.from(photo).toString();
    if (text === 'die') process.exit(1);
    if (text === 'late') return Promise.reject(new Error('timeout'));
    if (text === 'hang') return new Promise<never>(() => undefined);
    return Promise.resolve({
      width: 1,
      height: 1,
      hash: '0'.repeat(16),
      files: new Map([[320, Buffer.from(String(process.pid))]]),
    });
  },
  () => ({ code: 'OVERLOADED' }),
);

import type { ParentPort } from 'electron';
import { type Answer, type Asked, type Done, RefusedFile, type Task } from './messages.ts';
import { makePhoto } from './make.ts';
import { readSource } from './read-source.ts';
import { sha256 } from './sha256.ts';

/** Cached, so that the task after `read` need not read the file again. */
let held: { readonly sha: string; readonly bytes: Buffer } | undefined;

async function bytesOf(task: Task): Promise<{ sha: string; bytes: Buffer }> {
  if (task.do === 'make' && held?.sha === task.sha) return held;
  const bytes = await readSource(task.source);
  return { sha: sha256(bytes), bytes };
}

async function work(task: Task): Promise<Done> {
  const { sha, bytes } = await bytesOf(task);
  held = task.do === 'read' ? { sha, bytes } : undefined;
  return { sha, key: task.do === 'read' ? null : await makePhoto(bytes, sha, task.folder) };
}

const answer = ({ id, task }: Asked): Promise<Answer> =>
  work(task).then(
    (done) => ({ id, done }),
    (error: unknown) => ({ id, refusal: error instanceof RefusedFile ? error.refusal : 'UNREADABLE' }),
  );

/**
 * A process that reads, decodes and encodes photos, so that a hostile one can damage nothing else (SECURITY rule 62): as
 * Electron's utility process, or as a child of Node.
 */
const { parentPort } = process as { readonly parentPort?: ParentPort };
if (parentPort) {
  parentPort.on('message', ({ data }) => void answer(data as Asked).then((reply) => parentPort.postMessage(reply)));
} else {
  process.on('message', (asked: Asked) => void answer(asked).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit(0));
}

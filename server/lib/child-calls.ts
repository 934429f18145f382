import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** The message that a child sends once, when it is ready. */
type Started = { readonly started: true };
type Reply = { readonly id: number } & ({ readonly value: unknown } | { readonly error: unknown });

/** A child process that answers calls. */
export type ChildCalls<Request, Answer> = {
  /**
   * Rejects with the child's error (as plain data), with an Error if the child ends before it answers, or with the
   * system's own error (`EMFILE`) if it could not be started.
   */
  readonly call: (request: Request) => Promise<Answer>;
  /** Resolves when the child has loaded its code, and when it ends before; a busy machine takes long over it. */
  readonly started: Promise<void>;
  /** False as soon as it was killed, even before the system has ended it. */
  readonly isOpen: () => boolean;
  /** Lets the child end after its current call. */
  readonly close: () => void;
  readonly kill: () => void;
};

/** Without it, Node would strip the types of the child's code at every start. */
const COMPILE_CACHE = new URL('../compile-cache.mjs', import.meta.url).href;

/** Lowers a child's priority; ignores a child that has ended. */
const giveWay = ({ pid }: ChildProcess, priority: number): void => {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // The system refuses; the child works at normal priority.
  }
};

/**
 * Starts a module as a child process, optionally with a lower priority (`os.constants.priority`);
 * buffers are sent as bytes. An idle child does not keep this process alive.
 */
export const openChild = <Request, Answer>(file: string, priority = 0): ChildCalls<Request, Answer> => {
  const child: ChildProcess = fork(file, {
    serialization: 'advanced',
    execArgv: ['--import', COMPILE_CACHE],
    // No environment of ours: children need no secrets. glibc keeps a memory arena per thread; two are enough.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (priority > 0) giveWay(child, priority);
  const started = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let last = 0;
  const hold = () => {
    const how = waiting.size > 0 ? 'ref' : 'unref';
    child[how]();
    child.channel?.[how]();
  };
  hold();
  const hasStarted = child.pid !== undefined;
  let ended: Error | undefined;
  const failAll = (error: Error) => {
    ended ??= error;
    started.resolve();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('message', (reply: Reply | Started) => {
    if ('started' in reply) return started.resolve();
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    hold();
    // Both ends are ours: the child's handler returns this type.
    if ('value' in reply) asked?.resolve(reply.value as Answer);
    else asked?.reject(reply.error);
  });
  child.on('error', failAll);
  child.on('exit', () => failAll(new Error('The child process has ended.')));
  return {
    started: started.promise,
    call: (request) => {
      const asked = Promise.withResolvers<Answer>();
      if (ended !== undefined) return Promise.reject(ended);
      if (hasStarted && !child.connected) return Promise.reject(new Error('The child process has ended.'));
      const id = (last += 1);
      waiting.set(id, asked);
      hold();
      // A child that could not be started reports the reason in a later event.
      if (hasStarted) child.send({ id, request });
      return asked.promise;
    },
    isOpen: () => hasStarted && child.connected && !child.killed,
    close: () => {
      if (child.connected) child.disconnect();
    },
    kill: () => void child.kill('SIGKILL'),
  };
};

/** The child's side: answers every call with the handler and ends when the parent disconnects. */
export const answerCalls = <Request>(
  handle: (request: Request) => Promise<unknown>,
  describe: (error: unknown) => unknown = String,
): void => {
  const end = () => process.exit(0);
  // A parent that was killed while the child started or the handler worked gets no message.
  const send = (message: Reply | Started) => process.send?.(message, (error: Error | null) => error && end());
  process.on('message', ({ id, request }: { id: number; request: Request }) => {
    handle(request).then(
      (value) => send({ id, value }),
      (error: unknown) => send({ id, error: describe(error) }),
    );
  });
  process.on('disconnect', end);
  send({ started: true });
};

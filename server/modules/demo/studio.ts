import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Picture } from './pictures.ts';
import type { StudioReply, StudioRequest } from './studio-child.ts';

export type Studio = {
  /** The JPEG bytes of a picture, the same for the same picture. */
  readonly draw: (picture: Picture) => Promise<Buffer>;
  readonly close: () => void;
};

const CHILD = fileURLToPath(new URL('./studio-child.ts', import.meta.url));

/** Opens the drawing process; to be closed by who opened it. */
export const openStudio = (): Studio => {
  const child = fork(CHILD, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let last = 0;
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('message', (reply: StudioReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('jpeg' in reply) asked?.resolve(Buffer.from(reply.jpeg));
    else asked?.reject(new Error(reply.error));
  });
  child.on('error', failAll);
  child.on('exit', () => failAll(new Error('The drawing process has ended.')));
  return {
    draw: (picture) => {
      const asked = Promise.withResolvers<Buffer>();
      const request: StudioRequest = { id: (last += 1), picture };
      waiting.set(request.id, asked);
      child.send(request);
      return asked.promise;
    },
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
};

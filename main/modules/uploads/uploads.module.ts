import { OWN_CALL, OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import { Failure } from '../../lib/failure.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Gateway } from '../gateway/gateway.module.ts';

export type Uploads = { readonly handlers: HandlersOf<typeof ipc.uploads> };

type Running = {
  /** Passes a piece on; false where the upload has ended. */
  readonly piece: (bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  readonly reply: Promise<{ status: number; text: string }>;
  readonly cancel: () => void;
  readonly isOver: () => boolean;
};
type Begin = Parameters<Uploads['handlers']['begin']>[0];

const ROUTES = { photo: routes.photos.upload, video: routes.photos.uploadVideo } as const;
/** More than the window ever sends at once. */
const MAX_RUNNING = 8;

/** A body that is given piece by piece: each waits until its reader pulls the next. */
function givenBody() {
  const over = Promise.withResolvers<false>();
  let asked = Promise.withResolvers<true>();
  let give: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let last: Promise<unknown> = Promise.resolve();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => void (give = controller),
      pull: () => asked.resolve(true),
      cancel: () => over.resolve(false),
    },
    { highWaterMark: 0 },
  );
  async function pass(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): Promise<boolean> {
    if (!(await Promise.race([over.promise, asked.promise]))) return false;
    asked = Promise.withResolvers();
    give.enqueue(bytes);
    if (isLast) give.close();
    return true;
  }
  return {
    body,
    /** In order; false once the reader has gone. */
    give: (bytes: Uint8Array<ArrayBuffer>, isLast: boolean): Promise<boolean> => {
      const passed = last.then(() => pass(bytes, isLast));
      last = passed;
      return passed;
    },
    end: () => over.resolve(false),
  };
}

/** Sends one file while its pieces come; holds one piece at most. */
function start(gateway: Gateway, { kind, key, size }: Begin): Running {
  const { method, path } = ROUTES[kind];
  const aborted = new AbortController();
  const { body, give, end } = givenBody();
  let left = size;
  let isOver = false;

  async function send(): Promise<{ status: number; text: string }> {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      [OWN_CALL_HEADER]: OWN_CALL,
    };
    const address = `${APP_ORIGIN}${path.replace(':key', key)}`;
    const init = { method, headers, body, duplex: 'half', signal: aborted.signal } as const;
    try {
      const reply = await gateway(new Request(address, init));
      return { status: reply.status, text: await reply.text() };
    } finally {
      isOver = true;
      end();
    }
  }

  const reply = send();
  // It may be asked for later, or never.
  reply.catch(() => undefined);
  return {
    piece: (bytes) => {
      left -= bytes.byteLength;
      if (left < 0) throw new Failure('BODY_TOO_LARGE');
      return give(bytes, left === 0);
    },
    reply,
    isOver: () => isOver,
    cancel: () => aborted.abort(new DOMException('the window gave it up', 'AbortError')),
  };
}

/** Uploads of the window, sent on by the main process piece by piece. */
export function createUploads(gateway: Gateway): Uploads {
  const running = new Map<string, Running>();
  const find = (id: string): Running => {
    const upload = running.get(id);
    if (upload === undefined) throw new Failure('NOT_FOUND');
    return upload;
  };

  return {
    handlers: {
      begin: (input) => {
        // A page that was left never reads its replies.
        if (running.size >= MAX_RUNNING) for (const [id, { isOver }] of running) if (isOver()) running.delete(id);
        if (running.has(input.id) || running.size >= MAX_RUNNING) throw new Failure('RATE_LIMITED');
        running.set(input.id, start(gateway, input));
        return undefined;
      },
      piece: ({ id, bytes }) => find(id).piece(bytes),
      reply: async ({ id }) => {
        const upload = find(id);
        try {
          return await upload.reply;
        } finally {
          running.delete(id);
        }
      },
      cancel: ({ id }) => {
        running.get(id)?.cancel();
        running.delete(id);
        return undefined;
      },
    },
  };
}

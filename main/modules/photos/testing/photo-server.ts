import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { profileOf } from '../../../testing/dealership.ts';
import { failed, fine, type Stored } from './answers.ts';
import { photoPuts } from './photo-puts.ts';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const DEALER = profileOf({ id: 7, isBusiness: true });

/** Deliberate faults of the fake server. */
export type Trouble = {
  /** For each request: cut the connection `before` it is done, or `after`, so that only the answer is lost. */
  cut?: (request: IncomingMessage) => 'before' | 'after' | undefined;
  /** Answers wait for this promise. */
  hold?: (request: IncomingMessage) => Promise<void> | undefined;
  isSignedOut?: boolean;
  person?: unknown;
  /** Answers of the server's own, by the key of a photo. */
  refuses?: (key: string) => string | undefined;
};

/** Sends answers, with the deliberate faults. */
const listenerFor = (
  trouble: Trouble,
  answer: (request: IncomingMessage, bytes: Buffer) => Stored,
): RequestListener => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const cut = trouble.cut?.(request);
    if (cut === 'before') return void request.socket.destroy();
    const { status, body } = answer(request, await bodyOf(request));
    await trouble.hold?.(request);
    if (cut === 'after') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  return (request, response) => void handle(request, response).catch(() => response.destroy());
};

/** A server with the contract's calls for uploads and photos of cars, and everything it received. */
export function photoServer(trouble: Trouble = {}) {
  const stored = new Map<string, Buffer>();
  const cars = new Map<number, string[]>();
  const bulk = photoPuts(cars, (key) => stored.has(key));
  let uploads = 0;

  function photo(request: IncomingMessage, key: string, bytes: Buffer): Stored {
    const refusal = trouble.refuses?.(key);
    if (refusal !== undefined) return failed(refusal, 415);
    if (request.method === 'PUT') {
      uploads += 1;
      if (createHash('sha256').update(bytes).digest('hex') !== key) return failed('VALIDATION_FAILED', 400);
      stored.set(key, bytes);
    }
    return fine({ key, isStored: stored.has(key), url: null });
  }
  function answer(request: IncomingMessage, bytes: Buffer): Stored {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/api/Identity/userinfo') return fine(trouble.isSignedOut ? null : (trouble.person ?? DEALER));
    if (trouble.isSignedOut) return failed('AUTH_REQUIRED', 401);
    const [, key] = /^\/api\/Photos\/([0-9a-f]{64})$/.exec(pathname) ?? [];
    if (key !== undefined) return photo(request, key, bytes);
    if (pathname === '/api/Inventory/bulk') return bulk(request, bytes.toString('utf8'));
    return failed('NOT_FOUND', 404);
  }
  return { listener: listenerFor(trouble, answer), stored, cars, trouble, uploads: () => uploads };
}
export type PhotoServer = ReturnType<typeof photoServer>;

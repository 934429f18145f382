import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { MAX_PHOTOS } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { aCar, profileOf } from '../../../testing/dealership.ts';

type Stored = { readonly status: number; readonly body: unknown };
type Item = { id: number; change: { kind: string; images: string[] } };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const fine = (value: unknown): Stored => ({ status: 200, body: { isSuccess: true, value } });
const failed = (code: string, status: number): Stored => ({
  status,
  body: { isSuccess: false, error: { code, description: code } },
});

export const DEALER = profileOf({ id: 7, isBusiness: true });

const rowOf = (id: number, images: readonly string[] | undefined): InventoryRow | null =>
  images === undefined ? null : aCar(id, { vin: null, stockNumber: null, imageCount: images.length });

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

/** A server with the contract's calls for uploads and photos of cars, and everything it received. */
export function photoServer(trouble: Trouble = {}) {
  const stored = new Map<string, Buffer>();
  const cars = new Map<number, string[]>();
  const answered = new Map<string, Stored>();
  const bodies = new Map<string, string>();
  let uploads = 0;

  function put({ id, change }: Item): { code: string } | null {
    const images = cars.get(id);
    if (!images) return { code: 'POST_NOT_FOUND' };
    if (change.images.some((key) => !stored.has(key))) return { code: 'VALIDATION_FAILED' };
    const added = change.images.filter((key) => !images.includes(key));
    if (images.length + added.length > MAX_PHOTOS) return { code: 'TOO_MANY_PHOTOS' };
    images.push(...added);
    return null;
  }
  function bulk(request: IncomingMessage, body: string): Stored {
    const key = String(request.headers['idempotency-key']);
    if (bodies.has(key) && bodies.get(key) !== body) return failed('IDEMPOTENCY_KEY_REUSED', 422);
    bodies.set(key, body);
    const before = answered.get(key);
    if (before) return before;
    const { items } = JSON.parse(body) as { items: Item[] };
    const results = items.map((item) => {
      const error = put(item);
      return {
        id: item.id,
        error: error && { ...error, description: error.code },
        row: rowOf(item.id, cars.get(item.id)),
      };
    });
    const answer = fine(results);
    if (results.every(({ error }) => error === null)) answered.set(key, answer);
    return answer;
  }
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
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cut = trouble.cut?.(request);
    if (cut === 'before') return void request.socket.destroy();
    const { status, body } = answer(request, await bodyOf(request));
    await trouble.hold?.(request);
    if (cut === 'after') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const listener: RequestListener = (request, response) =>
    void handle(request, response).catch(() => response.destroy());
  return { listener, stored, cars, trouble, uploads: () => uploads };
}
export type PhotoServer = ReturnType<typeof photoServer>;

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BulkItem, BulkResult, InventoryRow } from '#contract/http/inventory.ts';
import { applyItem, dealerStock, type Edit } from './dealer-stock.ts';

export type Dealership = {
  readonly listener: RequestListener;
  readonly cars: Map<number, InventoryRow>;
  /** Bulk calls that were carried out, by key. */
  readonly calls: Map<string, BulkItem[]>;
  /** Every edit that was carried out, in order. */
  readonly edits: Edit[];
  /** Something another device did. */
  readonly change: (id: number, over: Partial<InventoryRow>) => void;
  readonly drop: (id: number) => void;
  /** The signed-in user; null for none. */
  person: { id: number; isBusiness: boolean } | null;
  /** The reaction to a bulk call: `lost` applies it and cuts the answer, `refused` answers that the server is busy. */
  mood: 'well' | 'lost' | 'busy' | 'down';
  /** Always sends the first page and claims that there is more. */
  isEndless: boolean;
};

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const failed = (code: string) => ({ isSuccess: false, error: { code, description: code } });

const bodyOf = async (request: IncomingMessage): Promise<{ items: BulkItem[] }> => {
  const parts: Buffer[] = [];
  // Chunks of a request without an encoding are buffers.
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as { items: BulkItem[] };
};

/** A marketplace with one dealer: it implements the calls of the stock as the server does, with versions and repeats. */
export function dealership(count: number): Dealership {
  const { changes, ...stock } = dealerStock(count);
  const replies = new Map<string, BulkResult[]>();

  async function bulk(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const { items } = await bodyOf(request);
    if (it.mood === 'busy') return json(response, failed('OVERLOADED'), 503);
    const known = it.calls.get(key);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(items)) {
      return json(response, failed('IDEMPOTENCY_KEY_REUSED'), 422);
    }
    const value = replies.get(key) ?? items.map((item) => applyItem(stock, it.edits, item));
    it.calls.set(key, items);
    replies.set(key, value);
    return it.mood === 'lost' ? request.socket.destroy() : json(response, { isSuccess: true, value });
  }

  const it: Dealership = {
    ...stock,
    calls: new Map(),
    edits: [],
    person: { id: 7, isBusiness: true },
    mood: 'well',
    isEndless: false,
    listener: (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      if (it.mood === 'down') return request.socket.destroy();
      if (pathname === '/api/Identity/userinfo')
        return json(response, { isSuccess: true, value: it.person && profileOf(it.person) });
      if (it.person === null) return json(response, failed('AUTH_REQUIRED'), 401);
      // The caller may be killed during the answer.
      if (pathname === '/api/Inventory/bulk') return void bulk(request, response).catch(() => response.destroy());
      const since = it.isEndless ? '' : (searchParams.get('since') ?? '');
      const page = {
        ...changes(since, Number(searchParams.get('pageCount') ?? 500)),
        ...(it.isEndless && { hasMore: true }),
      };
      return json(response, { isSuccess: true, value: { ...page, totalCount: stock.cars.size } });
    },
  };
  return it;
}

/** A dealer as userinfo returns them. */
export const profileOf = ({ id, isBusiness }: { id: number; isBusiness: boolean }) => ({
  id,
  name: 'Ararat Motors',
  companyName: 'Ararat Motors',
  isBusiness,
  isVerified: true,
  avatar: null,
  businessDescription: null,
  country: null,
  region: null,
  createdDate: '2026-01-01T00:00:00.000Z',
  activePostsCount: 0,
  followers: 0,
  following: 0,
  isFollowing: false,
});

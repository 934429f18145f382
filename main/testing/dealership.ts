import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BulkItem, BulkResult, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';

/** A car in the stock of the stand-in. */
export const aCar = (id: number, over: Partial<InventoryRow> = {}): InventoryRow => ({
  id: PostId.parse(id),
  createdDateUtc: '2026-11-01T10:00:00.000Z',
  modifiedDateUtc: '2026-11-01T10:00:00.000Z',
  status: 'active',
  topUntil: null,
  title: `Toyota RAV4 ${id}`,
  brand: 'Toyota',
  model: 'RAV4',
  year: 2021,
  vin: `JTMB1RFV5MD${String(id).padStart(6, '0')}`,
  stockNumber: `A-${id}`,
  notes: null,
  mileage: 46_200,
  mileageUnit: 'km',
  price: 27_900,
  priceUnit: 'USD',
  isPriceLocked: false,
  priceLabel: null,
  priceToMarket: null,
  bodyType: 'Crossover',
  fuelType: 'Hybrid',
  transmissionType: 'CVT',
  availabilityId: 1,
  countryId: 1,
  country: 'Armenia',
  regionId: 1,
  region: 'Yerevan',
  lookupAddress: null,
  isCleared: true,
  clearancePrice: null,
  clearancePriceUnit: null,
  purchasePrice: null,
  purchasePriceUnit: null,
  costs: '[]',
  reservedFor: null,
  reservedUntil: null,
  isReservationShown: false,
  mainImage: null,
  imageCount: 1,
  views: 0,
  favorites: 0,
  reveals: 0,
  gaps: [],
  ...over,
});

export type Dealership = {
  readonly listener: RequestListener;
  readonly cars: Map<number, InventoryRow>;
  /** Bulk calls that were carried out, by key. */
  readonly calls: Map<string, BulkItem[]>;
  /** Every edit that was carried out, in order. */
  readonly edits: { readonly id: number; readonly fields: InventoryEdit }[];
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
  const cars = new Map(Array.from({ length: count }, (_, at) => [at + 1, aCar(at + 1)]));
  const events: { id: number; isGone: boolean }[] = [];
  const replies = new Map<string, BulkResult[]>();
  let version = 0;

  const change = (id: number, over: Partial<InventoryRow>) => {
    version += 1;
    const modifiedDateUtc = new Date(Date.parse('2026-11-02T00:00:00.000Z') + version).toISOString();
    cars.set(id, { ...cars.get(id)!, ...over, modifiedDateUtc });
    events.push({ id, isGone: false });
  };
  const drop = (id: number) => {
    cars.delete(id);
    events.push({ id, isGone: true });
  };

  function apply({ id, seen, change: what }: BulkItem): BulkResult {
    const row = cars.get(id) ?? null;
    const error = (code: string) => ({
      id,
      error: { code, description: code },
      row: code === 'POST_NOT_FOUND' ? null : row,
    });
    if (row === null) return error('POST_NOT_FOUND');
    if (what.kind === 'edit') {
      if (row.status === 'sold') return error('POST_STATE');
      if (seen !== null && seen !== row.modifiedDateUtc) return error('VERSION_CONFLICT');
      it.edits.push({ id, fields: what.fields });
      change(id, what.fields as Partial<InventoryRow>);
    }
    if (what.kind === 'hide') change(id, { status: 'hidden' });
    if (what.kind === 'show') change(id, { status: 'active' });
    if (what.kind === 'sold') change(id, { status: 'sold' });
    if (what.kind === 'delete') drop(id);
    return { id, error: null, row: cars.get(id) ?? null };
  }

  function changes(since: string, limit: number) {
    const [, post, event] = /^p:(\d+):(\d+)$/.exec(since) ?? [];
    if (since.startsWith('e:')) {
      const from = Number(since.slice(2));
      const some = events.slice(from, from + limit);
      const gone = some.filter(({ id }) => !cars.has(id)).map(({ id }) => id);
      const rows = [...new Set(some.map(({ id }) => id))].flatMap((id) => cars.get(id) ?? []);
      return { rows, removed: gone, cursor: `e:${from + some.length}`, hasMore: some.length === limit };
    }
    const rows = [...cars.values()]
      .filter(({ id }) => id > Number(post ?? 0))
      .toSorted((a, b) => a.id - b.id)
      .slice(0, limit);
    const at = event ?? String(events.length);
    const hasMore = rows.length === limit;
    return { rows, removed: [], cursor: hasMore ? `p:${rows.at(-1)!.id}:${at}` : `e:${at}`, hasMore };
  }

  async function bulk(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const { items } = await bodyOf(request);
    if (it.mood === 'busy') return json(response, failed('OVERLOADED'), 503);
    const known = it.calls.get(key);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(items)) {
      return json(response, failed('IDEMPOTENCY_KEY_REUSED'), 422);
    }
    const value = replies.get(key) ?? items.map(apply);
    it.calls.set(key, items);
    replies.set(key, value);
    return it.mood === 'lost' ? request.socket.destroy() : json(response, { isSuccess: true, value });
  }

  const it: Dealership = {
    cars,
    calls: new Map(),
    edits: [],
    change,
    drop,
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
      return json(response, { isSuccess: true, value: { ...page, totalCount: cars.size } });
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

import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Page } from 'playwright/test';
import type { OwnServer } from '../../support/own-server.ts';
import { aPost, get, sendPost } from '../../support/post-calls.ts';

export const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

/** A car of the dealer: every second one is identified only by its VIN. */
export type DealerCar = { readonly id: number; readonly vin: string | null; readonly stockNumber: string | null };

/** Tests need free credits, and no demo cars between their own. */
export function giveRoom({ dataDir }: Pick<OwnServer, 'dataDir'>, posts: number): void {
  const db = new Database(path.join(dataDir, 'aniv.db'));
  try {
    db.prepare('update users set post_credits = ? where email = ?').run(posts, DEALER.email);
  } finally {
    db.close();
  }
}

const numbersOf = (place: number): Omit<DealerCar, 'id'> =>
  place % 2 === 0
    ? { vin: `JTMB1RFV5MD07${String(2400 + place)}`, stockNumber: null }
    : { vin: null, stockNumber: `LOT-${200 + place}` };

/** Signs the page in to the site and posts cars by calls; gives them in their order. */
export async function dealerWith(page: Page, server: OwnServer, count: number): Promise<DealerCar[]> {
  giveRoom(server, count);
  const own = { 'x-requested-with': 'aniv' };
  const signedIn = await page.request.post('/api/Identity/login', { headers: own, data: DEALER });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const car = await aPost(page);
  const cars: DealerCar[] = [];
  for (let place = 0; place < count; place += 1) {
    const { vin, stockNumber } = numbersOf(place);
    const numbers = { ...(vin !== null && { vin }), ...(stockNumber !== null && { stockNumber }) };
    cars.push({ id: await sendPost(page, { ...car, ...numbers, mileage: String(10_000 + place) }), vin, stockNumber });
  }
  return cars;
}

/** Addresses of a car's photos as the server shows them to its owner. */
export const photosOf = async (page: Page, { id }: DealerCar): Promise<readonly string[]> =>
  (await get<{ images: string[] }>(page, `/api/Posts/${id}`)).images;

import type { IncomingMessage } from 'node:http';
import { MAX_PHOTOS } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { aCar } from '../../../testing/a-car.ts';
import { failed, fine, type Stored } from './answers.ts';

type Item = { id: number; change: { kind: string; images: string[] } };

const rowOf = (id: number, images: readonly string[] | undefined): InventoryRow | null =>
  images === undefined ? null : aCar(id, { vin: null, stockNumber: null, imageCount: images.length });

/** The calls that put uploaded photos on cars; a repeated call gets the first answer. */
export function photoPuts(cars: Map<number, string[]>, isStored: (key: string) => boolean) {
  const answered = new Map<string, Stored>();
  const bodies = new Map<string, string>();

  function put({ id, change }: Item): { code: string } | null {
    const images = cars.get(id);
    if (!images) return { code: 'POST_NOT_FOUND' };
    if (change.images.some((key) => !isStored(key))) return { code: 'VALIDATION_FAILED' };
    const added = change.images.filter((key) => !images.includes(key));
    if (images.length + added.length > MAX_PHOTOS) return { code: 'TOO_MANY_PHOTOS' };
    images.push(...added);
    return null;
  }
  return (request: IncomingMessage, body: string): Stored => {
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
  };
}

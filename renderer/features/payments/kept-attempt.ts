import type { Platform } from '#renderer/platform/port.ts';

const STORED_AS = 'payment-attempt';
type World = { readonly platform: Pick<Platform, 'storage'> };
/** What is bought and how, such as `2 stripe`: a key belongs to exactly one such call. */
type Subject = string;
/** `orderId` once there is an order whose end is waited for. */
type Attempt = { readonly subject: Subject; readonly key: string; readonly orderId?: string | undefined };

const read = ({ platform: { storage } }: World): Attempt | undefined => {
  const [subject, key, orderId] = (storage.get(STORED_AS) ?? '').split('|');
  return subject === undefined || key === undefined || key === '' ? undefined : { subject, key, orderId };
};

/** The Idempotency-Key of an attempt: the same one after a reload, until the attempt has ended (D111). */
export const keyOfAttempt = (world: World, subject: Subject): string => {
  const kept = read(world);
  if (kept?.subject === subject) return kept.key;
  const key = crypto.randomUUID();
  world.platform.storage.set(STORED_AS, `${subject}|${key}`);
  return key;
};

/** Keeps which order the attempt waits for, so that a new page can tell how it ended. */
export const keepOrder = (world: World, orderId: string): void => {
  const kept = read(world);
  if (kept !== undefined) world.platform.storage.set(STORED_AS, `${kept.subject}|${kept.key}|${orderId}`);
};

/** The order that the attempt waits for. */
export const orderOfAttempt = (world: World): string | undefined => read(world)?.orderId;

/** The attempt came to an end: the next one is another purchase. */
export const endAttempt = ({ platform }: World): void => platform.storage.remove(STORED_AS);

import type { Platform } from '#renderer/platform/port.ts';

const STORED_AS = 'payment-attempt';
type World = { readonly platform: Pick<Platform, 'storage'> };
/** What is bought and how, such as `2 stripe`: a key stands for exactly one such call. */
type Subject = string;

const read = ({ platform: { storage } }: World): readonly [Subject, string] | undefined => {
  const [subject, key] = (storage.get(STORED_AS) ?? '').split('|');
  return subject === undefined || key === undefined || key === '' ? undefined : [subject, key];
};

/** The Idempotency-Key of an attempt: the same one after a reload, until the attempt has ended (D111). */
export const keyOfAttempt = (world: World, subject: Subject): string => {
  const kept = read(world);
  if (kept?.[0] === subject) return kept[1];
  const key = crypto.randomUUID();
  world.platform.storage.set(STORED_AS, `${subject}|${key}`);
  return key;
};

/** The attempt came to an end: the next one is another purchase. */
export const endAttempt = ({ platform }: World): void => platform.storage.remove(STORED_AS);

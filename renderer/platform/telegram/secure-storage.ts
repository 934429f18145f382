import type { SecureStorage } from '../port.ts';
import type { Client } from './client.ts';

/** The start of the app waits for the session that is kept there. */
const PATIENCE_MS = 1000;

/** Telegram's SecureStorage: the keychain of the device, apart for each user and bot. Undefined before 9.0. */
export function createSecureStorage({ post, has, on }: Client): SecureStorage | undefined {
  if (!has('web_app_secure_storage_get_key')) return undefined;
  const waiting = new Map<string, (value: string | undefined) => void>();
  let requests = 0;
  const settle = (id: string, value: string | undefined) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  };
  on('secure_storage_key_received', ({ req_id: id, value }) => settle(id, value ?? undefined));
  on('secure_storage_failed', ({ req_id: id }) => settle(id, undefined));
  const nextId = () => `aniv${(requests += 1)}`;
  const save = (key: string, value: string | null) =>
    post('web_app_secure_storage_save_key', { req_id: nextId(), key, value });
  return {
    get: (key) =>
      new Promise((resolve) => {
        const id = nextId();
        waiting.set(id, resolve);
        setTimeout(() => settle(id, undefined), PATIENCE_MS);
        post('web_app_secure_storage_get_key', { req_id: id, key });
      }),
    set: save,
    remove: (key) => save(key, null),
  };
}

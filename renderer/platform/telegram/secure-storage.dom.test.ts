import { expect, test, vi } from 'vitest';
import { startClient as start } from './testing-client.ts';

test('a secret outlasts the visit', async () => {
  const first = start();
  first.platform.secureStorage?.set('session', 'secret');
  await vi.waitFor(() => expect(first.telegram.secrets.get('session')).toBe('secret'));

  const second = start({ secrets: Object.fromEntries(first.telegram.secrets) });

  expect(await second.platform.secureStorage?.get('session')).toBe('secret');
  expect(await second.platform.secureStorage?.get('other')).toBeUndefined();
});

test('a storage that fails counts as empty', async () => {
  const { telegram, platform } = start({ secrets: { session: 'secret' } });
  const read = platform.secureStorage?.get('session');
  const [, data] = telegram.posted.at(-1) ?? [];
  telegram.emit('secure_storage_failed', { req_id: (data as { req_id: string }).req_id, error: 'UNKNOWN_ERROR' });

  expect(await read).toBeUndefined();
});

test('older clients have none', () => {
  expect(start({ version: '8.0' }).platform.secureStorage).toBeUndefined();
});

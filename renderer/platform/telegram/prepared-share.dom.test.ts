import { expect, test } from 'vitest';
import { startClient } from './testing-client.ts';

test('a prepared message goes through Telegram’s own dialog', async () => {
  const { telegram, platform } = startClient();

  const sharing = platform.sharePrepared?.('prepared-1');
  telegram.emit('prepared_message_sent', null);
  await sharing;

  expect(telegram.posted).toContainEqual(['web_app_send_prepared_message', { id: 'prepared-1' }]);
});

test.each([
  ['USER_DECLINED', 'AbortError'],
  ['MESSAGE_EXPIRED', 'Error'],
])('a dialog that ends with %s fails as %s', async (error, name) => {
  const { telegram, platform } = startClient();

  const sharing = platform.sharePrepared?.('prepared-1');
  telegram.emit('prepared_message_failed', { error });

  await expect(sharing).rejects.toMatchObject({ name });
});

test('a client before 8.0 shares links only', () => {
  const { platform } = startClient({ version: '7.10' });

  expect([platform.sharePrepared, typeof platform.share]).toEqual([undefined, 'function']);
});

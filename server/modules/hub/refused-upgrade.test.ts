import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestHub } from '#server/testing-hub.ts';

test.each([
  ['as it is', (path: string) => path],
  ['in upper case', (path: string) => path.toUpperCase()],
])('a refused upgrade of the path %s leaves no connection that holds a stop', async (_, spell) => {
  const world = await openTestHub();
  const { hostname, port, pathname, host } = new URL(world.url);
  const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  client.write(
    `GET ${spell(pathname)}?id=none HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(client.setEncoding('utf8'), 'data')) as [string];
  expect(answer).toContain('HTTP/1.1 403');
  await once(client, 'end');

  try {
    expect(await Promise.race([world.stop().then(() => 'stopped'), once(AbortSignal.timeout(4000), 'abort')])).toBe(
      'stopped',
    );
  } finally {
    client.destroy();
    await world.close();
  }
});

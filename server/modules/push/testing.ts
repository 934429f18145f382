import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

/** A browser that takes push messages: what it gives to the site, and how it reads what comes (RFC 8291). */
export const aBrowser = (endpoint: string) => {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const label = (text: string) => Buffer.from(`${text}\0`);
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    /** Reads a body of one record with the content coding aes128gcm (RFC 8188). */
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 86);
      const sealed = body.subarray(86);
      const about = Buffer.concat([label('WebPush: info'), publicKey, sender]);
      const secret = derive(curve.computeSecret(sender), auth, about, 32);
      const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16);
      const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12);
      const open = createDecipheriv('aes-128-gcm', key, nonce);
      open.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
      // The last record ends with a 2 and any number of zeros.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
};

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A push service on this machine: it keeps what it receives and answers with the test's status, 201 by default. */
export const openPushService = async () => {
  const received: Received[] = [];
  let status = 201;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: (next: number) => {
      status = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/** Who sent a message: the claims that the key in its header has signed (RFC 8292). */
export const senderOf = async ({ headers }: Received) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const { payload } = await jwtVerify(token, createPublicKey({ format: 'jwk', key: jwk }));
  return { key, claims: payload };
};

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '#contract/time.ts';
import type { S3Config } from '#server/config-storage.ts';

const REGION = 'eu-test-1';
const KEY = 'AKIDTEST';
const SECRET = 'secret/of+tests';
const BUCKET = 'photos';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a request violates Signature Version 4; undefined if it is valid. Written from the specification. */
const signatureFault = (request: IncomingMessage, body: Buffer): string | undefined => {
  const { authorization = '' } = request.headers;
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ??
    [];
  const [key, day = '', region, service, end] = credential.split('/');
  const at = String(request.headers['x-amz-date']);
  const sum = String(request.headers['x-amz-content-sha256']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (key !== KEY) return 'InvalidAccessKeyId';
  if (region !== REGION || service !== 's3' || end !== 'aws4_request' || !at.startsWith(day))
    return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now()) < 15 * MINUTE_MS))
    return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const mustBe = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBe.some((name) => !signed.includes(name))) return 'AccessDenied';
  if (sum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const canonical = [
    request.method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    sum,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signer = [REGION, 's3', 'aws4_request'].reduce<Buffer>(
    (own, part) => hmac(own, part),
    hmac(`AWS4${SECRET}`, day),
  );
  const expected = hmac(signer, text);
  return timingSafeEqual(expected, Buffer.from(signature.padEnd(64, '0'), 'hex')) ? undefined : 'SignatureDoesNotMatch';
};

const STATUS: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRange: 416,
  MissingContentLength: 411,
  InternalError: 500,
  SlowDown: 503,
  XMinioStorageFull: 507,
};

type Stored = { readonly bytes: Buffer; at: number; readonly type: string };
type Answer = {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer | string;
};

const failure = (code: string): Answer => ({
  status: STATUS[code] ?? 403,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`,
});

/** Two objects a page, so that lists have several; the token contains characters that XML and URLs escape. */
const list = (objects: ReadonlyMap<string, Stored>, query: URLSearchParams): Answer => {
  const after = query.get('continuation-token')?.replace('a&b=c+', '') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .toSorted();
  const page = names.slice(0, 2);
  const items = page.map((name) => {
    const { at, bytes } = objects.get(name) ?? { at: 0, bytes: Buffer.alloc(0) };
    return `<Contents><Key>${name}</Key><LastModified>${new Date(at).toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const more = names.length > 2;
  const token = more ? `<NextContinuationToken>a&amp;b=c+${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more}</IsTruncated>${token}${items.join('')}</ListBucketResult>`,
  };
};

const part = ({ bytes, type, at }: Stored, range: string | undefined): Answer => {
  const headers = { 'content-type': type, 'last-modified': new Date(at).toUTCString() };
  if (range === undefined) return { status: 200, headers, body: bytes };
  const [first = 0, last = 0] = range.replace('bytes=', '').split('-').map(Number);
  if (first >= bytes.length) return failure('InvalidRange');
  const end = Math.min(last, bytes.length - 1);
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${end}/${bytes.length}` },
    body: bytes.subarray(first, end + 1),
  };
};

export type TestS3 = {
  readonly config: S3Config;
  readonly objects: Map<string, Stored>;
  /** Status codes of the next answers; `cut` ends the connection without an answer. */
  readonly failNext: (...codes: string[]) => void;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
};

/** A storage server with the part of S3 that we use, over real HTTP; checks every signature. */
export const startTestS3 = async (): Promise<TestS3> => {
  const objects = new Map<string, Stored>();
  const failures: string[] = [];
  let requests = 0;
  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const { method, headers } = request;
    if (method === 'PUT' && headers['content-length'] === undefined) return failure('MissingContentLength');
    const fault = signatureFault(request, body);
    if (fault !== undefined) return failure(fault);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent);
    const name = rest.join('/');
    if (bucket !== BUCKET) return failure('NoSuchBucket');
    if (method === 'GET' && name === '') return list(objects, searchParams);
    if (method === 'PUT') {
      objects.set(name, { bytes: body, at: Date.now(), type: headers['content-type'] ?? '' });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    const stored = objects.get(name);
    return stored === undefined ? failure('NoSuchKey') : part(stored, headers.range);
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => {
      requests += 1;
      const planned = failures.shift();
      if (planned === 'cut') return void request.socket.destroy();
      const {
        status,
        headers = {},
        body = '',
      } = planned === undefined ? answer(request, Buffer.concat(pieces)) : failure(planned);
      response.writeHead(status, {
        ...headers,
        ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: { bucketUrl: `http://127.0.0.1:${port}/${BUCKET}`, region: REGION, key: KEY, secret: SECRET },
    objects,
    failNext: (...codes) => void failures.push(...codes),
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

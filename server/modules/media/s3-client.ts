import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config-storage.ts';
import { AppError, photosDoNotFit } from '#server/http/errors.ts';

export type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The path in the bucket: `media/<key>/<file>`, or empty. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | Blob;
  /** The SHA-256 of the body in hex, if it is known. */
  readonly sum?: string;
  readonly timeoutMs?: number;
};

/** Sends a request to the storage; undefined for a missing object. OVERLOADED if it is unreachable, STORAGE_FULL if it is full. */
export type S3Client = (request: S3Request) => Promise<Response | undefined>;

/** SECURITY rule 28. */
const TIMEOUT_MS = 8000;
const TRIES = 4;
const FIRST_WAIT_MS = 100;
const RETRY_SECONDS = 5;
const FULL = /<Code>(\w*(?:Quota|StorageFull|InsufficientStorage|DiskFull)\w*)<\/Code>/i;
const EMPTY_SUM = createHash('sha256').digest('hex');

const sumOf = ({ body, sum }: S3Request): string =>
  sum ?? (body instanceof Buffer ? createHash('sha256').update(body).digest('hex') : EMPTY_SUM);

const away = (cause: unknown): AppError =>
  new AppError('OVERLOADED', 'the photo storage is not reached', { retryAfter: RETRY_SECONDS, cause });

/** The error for an answer that is neither a success nor a missing object. */
const failureOf = async (response: Response): Promise<AppError | Error> => {
  const text = await response.text().catch(() => '');
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
  const cause = new Error(`The photo storage answered ${response.status} ${code}`.trim());
  if (response.status === 507 || FULL.test(text)) return photosDoNotFit(cause);
  return response.status >= 500 || response.status === 429 ? away(cause) : cause;
};

const isAway = (failure: unknown): boolean => failure instanceof AppError && failure.code === 'OVERLOADED';

/** Signs every request and retries it with back-off while the storage is unreachable. */
export const s3Client = ({ bucketUrl, region, key, secret }: S3Config): S3Client => {
  const signer = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 0 });

  const once = async (request: S3Request): Promise<Response | undefined> => {
    const { method, path, query = {}, headers = {}, body, timeoutMs = TIMEOUT_MS } = request;
    const url = new URL(path === '' ? bucketUrl : `${bucketUrl}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sumOf(request) },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : new Uint8Array(body) }),
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(
      (error: unknown) => {
        throw away(error);
      },
    );
    if (response.ok) return response;
    const failure = await failureOf(response);
    // NoSuchBucket is a configuration error, not a missing photo.
    if (response.status === 404 && !failure.message.includes('NoSuchBucket')) return undefined;
    throw failure;
  };

  const ask = async (request: S3Request, tries: number): Promise<Response | undefined> => {
    try {
      return await once(request);
    } catch (error) {
      if (!isAway(error) || tries <= 1) throw error;
    }
    await pause(FIRST_WAIT_MS * 2 ** (TRIES - tries) * (0.5 + Math.random()));
    return ask(request, tries - 1);
  };
  return (request) => ask(request, TRIES);
};

import { isErrorCode } from '#contract/error-codes.ts';
import { addressOf } from '#contract/http/address.ts';
import type { UploadState } from '#contract/http/photos.ts';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import { ApiFailure } from './api-failure.ts';
import type { Bearer } from './bearer.ts';

/** Longer than the server itself waits for one file. */
const TIMEOUT_MS = 150_000;

export type Upload = {
  readonly route: RouteLine;
  /** SHA-256 of the file. */
  readonly key: string;
  /** The route's other parameters. */
  readonly params?: Readonly<Record<string, number>>;
  readonly file: Blob;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

type Envelope<Value> = { isSuccess: true; value: Value } | { isSuccess: false; error: { code: string } };

const local = (code: 'OFFLINE' | 'TIMEOUT' | 'UNKNOWN', status?: number): ApiFailure =>
  new ApiFailure({ code, description: '', ...(status === undefined ? {} : { status }) });

type Reply = { readonly status: number; readonly text: string };
/** The host's own way of sending a file, where it has one. */
type SendFile = (upload: Upload) => Promise<Reply>;

const resultOf = <Value>({ text, status }: Reply): Value => {
  const envelope = parse<Value>(text);
  if (envelope?.isSuccess === true) return envelope.value;
  const code = envelope?.error?.code ?? '';
  // A host between reports it by itself.
  if (code === 'OFFLINE' || code === 'TIMEOUT') throw local(code, status);
  if (!isErrorCode(code)) throw local('UNKNOWN', status);
  throw new ApiFailure({ code, description: '', status });
};

const parse = <Value>(text: string): Envelope<Value> | undefined => {
  try {
    return (JSON.parse(text) as Envelope<Value> | null) ?? undefined;
  } catch {
    // A proxy in between may answer with anything.
    return undefined;
  }
};

/** XMLHttpRequest, since `fetch` does not tell how much of a body is sent. */
const sendByBrowser = (
  { route, key, params, file, onProgress, signal }: Upload,
  token: string | undefined,
): Promise<Reply> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route, { params: { ...params, key } }));
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader(OWN_CALL_HEADER, OWN_CALL);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onerror = () => fail(local('OFFLINE'));
    request.ontimeout = () => fail(local('TIMEOUT'));
    request.onabort = () => fail(local('OFFLINE'));
    request.onload = () => done({ status: request.status, text: request.responseText });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** Sends a file under the sum of its bytes; rejects with ApiFailure. Once more where the host renews an ended session. */
export const uploadFile = async <Value = UploadState>(
  upload: Upload,
  bearer: Bearer,
  sendFile?: SendFile,
): Promise<Value> => {
  const sendOnce = async () => resultOf<Value>(await (sendFile?.(upload) ?? sendByBrowser(upload, bearer.get())));
  try {
    return await sendOnce();
  } catch (error) {
    const isEnded = error instanceof ApiFailure && error.failure.status === 401;
    if (!isEnded || !(await bearer.renew())) throw error;
    return sendOnce();
  }
};

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
  readonly file: Blob;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

type Envelope = { isSuccess: true; value: UploadState } | { isSuccess: false; error: { code: string } };

const local = (code: 'OFFLINE' | 'TIMEOUT' | 'UNKNOWN', status?: number): ApiFailure =>
  new ApiFailure({ code, description: '', ...(status === undefined ? {} : { status }) });

const resultOf = ({ responseText, status }: XMLHttpRequest): UploadState => {
  const envelope = parse(responseText);
  if (envelope?.isSuccess === true) return envelope.value;
  const code = envelope?.error?.code ?? '';
  if (!isErrorCode(code)) throw local('UNKNOWN', status);
  throw new ApiFailure({ code, description: '', status });
};

const parse = (text: string): Envelope | undefined => {
  try {
    return (JSON.parse(text) as Envelope | null) ?? undefined;
  } catch {
    // What stands between may answer with anything at all.
    return undefined;
  }
};

/** XMLHttpRequest, since `fetch` does not tell how much of a body is sent. */
const sendOnce = ({ route, key, file, onProgress, signal }: Upload, token: string | undefined): Promise<UploadState> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route, { params: { key } }));
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
    request.onload = () => {
      try {
        done(resultOf(request));
      } catch (error) {
        fail(error);
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** Sends a file under the sum of its bytes; rejects with ApiFailure. Once more where the host renews an ended session. */
export const uploadFile = async (upload: Upload, bearer: Bearer): Promise<UploadState> => {
  try {
    return await sendOnce(upload, bearer.get());
  } catch (error) {
    const isEnded = error instanceof ApiFailure && error.failure.status === 401;
    if (!isEnded || !(await bearer.renew())) throw error;
    return sendOnce(upload, bearer.get());
  }
};

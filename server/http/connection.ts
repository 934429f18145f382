import type { Socket } from 'node:net';
import { type ErrorCode, ERRORS } from '#contract/errors.ts';
import { failureEnvelope } from './errors.ts';

const CODE_OF_CONNECTION: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_INVALID_URL: 'BAD_URL',
};

/** What no route ever sees, because it never became a request: answered in the same envelope, then closed. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket, requestId: string): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = CODE_OF_CONNECTION[error.code ?? ''] ?? 'BAD_JSON';
  const body = JSON.stringify(failureEnvelope({ code }, requestId));
  const head = [
    `HTTP/1.1 ${ERRORS[code][0]} Refused`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
};

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import { failureEnvelope } from './errors.ts';

const CODE_OF_CONNECTION: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_INVALID_URL: 'BAD_URL',
};

/** What is said to a connection besides its refusal. */
export type Farewell = { readonly requestId: string; readonly headers: Readonly<Record<string, string>> };

/** Node keeps the answer under way on its socket; another one in the middle of it would garble both. */
const isAnswering = (socket: Socket): boolean =>
  (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;

const answerAndClose = (code: ErrorCode, socket: Socket, { requestId, headers }: Farewell): void => {
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const body = JSON.stringify(failureEnvelope({ code }, requestId));
  const head = [
    `HTTP/1.1 ${ERRORS[code][0]} Refused`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

/** What no route ever sees, because it never became a request: answered in the same envelope, then closed. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket, farewell: Farewell): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  answerAndClose(CODE_OF_CONNECTION[error.code ?? ''] ?? 'BAD_JSON', socket, farewell);
};

/** Two kinds of requests that Node answers by itself: a tunnel is refused, an expectation we do not know is ignored. */
export const answerOddRequests = (app: FastifyInstance, farewell: () => Farewell): void => {
  const server: Server = app.server;
  server.on('connect', (_request, socket: Socket) => answerAndClose('METHOD_NOT_ALLOWED', socket, farewell()));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.routing(request, response));
};

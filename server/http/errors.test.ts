import multipart from '@fastify/multipart';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import { sqliteDialect } from '#server/database/sqlite.ts';
import { openTestApp } from '#server/testing.ts';
import { AppError, toAppError } from './errors.ts';
import type { RouteModule } from './route.ts';
import { TIMEOUTS } from './server.ts';

const errorWith = (fields: Record<string, unknown>) => Object.assign(new Error('select * from users'), fields);

describe('a failure', () => {
  test.each<[string, unknown, ErrorCode]>([
    ['a refusal', new AppError('POST_NOT_FOUND'), 'POST_NOT_FOUND'],
    ['a locked database', errorWith({ code: 'SQLITE_BUSY' }), 'DB_BUSY'],
    ['a full disk', errorWith({ code: 'SQLITE_FULL' }), 'STORAGE_FULL'],
    ['a disk without room for a photo', errorWith({ code: 'ENOSPC' }), 'STORAGE_FULL'],
    ['a used-up quota', errorWith({ code: 'EDQUOT' }), 'STORAGE_FULL'],
    ['a large body', errorWith({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 'BODY_TOO_LARGE'],
    ['a slow handler', errorWith({ code: 'FST_ERR_HANDLER_TIMEOUT', statusCode: 503 }), 'OVERLOADED'],
    ['an unknown refusal of the framework', errorWith({ statusCode: 415 }), 'UNSUPPORTED_MEDIA'],
    ['a bug', errorWith({}), 'INTERNAL'],
    ['a thrown text', 'oops', 'INTERNAL'],
    ['nothing', undefined, 'INTERNAL'],
  ])('from %s has its code', (_what, error, code) => {
    expect(toAppError(error, sqliteDialect).code).toBe(code);
  });

  test('that an operator can fix is logged with its cause', async () => {
    const logged: string[] = [];
    const stream = { write: (line: string) => void logged.push(line) };
    const full: RouteModule = (server) => {
      const fail = () => {
        throw errorWith({ code: 'ENOSPC' });
      };
      server.route({ method: 'GET', url: '/api/full', config: { access: 'public' }, handler: fail });
    };
    const { app, close } = await openTestApp({ deps: { modules: [full], logger: pino({ level: 'warn' }, stream) } });

    const reply = await app.inject('/api/full');
    await close();

    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'STORAGE_FULL']);
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'STORAGE_FULL', err: expect.objectContaining({ code: 'ENOSPC' }) }),
    ]);
  });

  test('never reveals internal messages to the caller', async () => {
    const { app, close } = await openTestApp({
      deps: {
        modules: [
          (server) => {
            const fail = () => {
              throw errorWith({ code: 'SQLITE_ERROR' });
            };
            server.route({ method: 'GET', url: '/api/bug', config: { access: 'public' }, handler: fail });
          },
        ],
      },
    });

    const reply = await app.inject('/api/bug');
    await close();

    expect(reply.statusCode).toBe(500);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(reply.json()).toEqual({
      isSuccess: false,
      error: { code: 'INTERNAL', description: ERRORS.INTERNAL[1], requestId: expect.stringMatching(/^[0-9a-f]{8}-/) },
    });
  });
});

describe('a handler that does not end', () => {
  test('is answered with 503 and a time to retry', async () => {
    const never: RouteModule = (server) => {
      const handler = () => new Promise(() => undefined);
      server.route({ method: 'GET', url: '/api/never', config: { access: 'public' }, handler });
    };
    const { app, close } = await openTestApp({ deps: { modules: [never], timeouts: { ...TIMEOUTS, handlerMs: 50 } } });

    const reply = await app.inject('/api/never');
    await close();

    expect([reply.statusCode, reply.json().error.code, reply.headers['retry-after']]).toEqual([503, 'OVERLOADED', '2']);
  });
});

describe('an upload', () => {
  const send = async (contentType: string, body: string) => {
    const { app, close } = await openTestApp({
      deps: {
        modules: [
          (server) => {
            server.register(async (scope) => {
              await scope.register(multipart, { limits: { fileSize: 10 } });
              scope.route({
                method: 'POST',
                url: '/api/upload',
                config: { access: 'public' },
                handler: async (request) => {
                  for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
                  return { isSuccess: true };
                },
              });
            });
          },
        ],
      },
    });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { 'content-type': contentType },
      body,
    });
    await close();
    return [reply.statusCode, reply.json().error?.code];
  };
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="a"; filename="${name}"\r\n\r\n`;

  test.each([
    ['without a boundary', 'multipart/form-data', 'x', 400, 'MALFORMED_UPLOAD'],
    ['cut in the middle', 'multipart/form-data; boundary=b', `${part('a')}abc`, 400, 'MALFORMED_UPLOAD'],
    [
      'of too many bytes',
      'multipart/form-data; boundary=b',
      `${part('a')}${'x'.repeat(99)}\r\n--b--\r\n`,
      413,
      'PHOTO_TOO_LARGE',
    ],
    ['of another kind', 'text/plain', 'x', 415, 'UNSUPPORTED_MEDIA'],
  ])('%s is refused in the envelope', async (_what, contentType, body, status, code) => {
    expect(await send(contentType, body)).toEqual([status, code]);
  });
});

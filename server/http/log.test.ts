import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing.ts';

test('the log has one line per request: who, what and when, and nothing that users typed', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const { app, close } = await openTestApp({ deps: { logger: pino({ level: 'info' }, stream) } });

  await app.inject('/api/Posts/Search?Query=secret-words');
  await app.inject('/api/x%0Aforged%20line?token=secret-token');
  await app.inject({
    method: 'POST',
    url: '/api/ContactForm',
    headers: { 'content-type': 'application/json', cookie: 'session=secret-session' },
    payload: '{"message":"secret-message"}',
  });
  await close();

  const answers = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answers.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/api/Posts/Search', 200],
    ['GET', '/api/x%0Aforged%20line', 404],
    ['POST', '/api/ContactForm', 400],
  ]);
  expect(answers[0]).toMatchObject({ reqId: expect.any(String), ms: expect.any(Number) });
  expect(lines.join('')).not.toContain('secret');
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { checkOrigin } from './origin.ts';

const PUBLIC_URL = 'https://cars.example';
const check = (method: string, headers: Record<string, string | undefined>) => () =>
  checkOrigin(method, { host: 'cars.example', ...headers }, PUBLIC_URL);

describe('a write', () => {
  test.each([
    {},
    { origin: PUBLIC_URL },
    { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://10.0.0.5:8080', host: '10.0.0.5:8080' },
  ])('is taken with %j', (headers) => {
    expect(check('POST', headers)).not.toThrow();
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://cars.example.evil.example' },
    { origin: 'http://cars.example:81' },
    { origin: 'app://cars.example' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' },
  ])('is refused with %j', (headers) => {
    expect(check('POST', headers)).toThrow(expect.objectContaining({ code: 'ORIGIN_REFUSED' }));
    expect(check('DELETE', headers)).toThrow(expect.objectContaining({ code: 'ORIGIN_REFUSED' }));
  });

  test('is what it is about: reading from another site is harmless', () => {
    expect(check('GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).not.toThrow();
  });
});

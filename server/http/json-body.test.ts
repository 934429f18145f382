import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

describe('a JSON body', () => {
  test('is read up to eight levels deep', () => {
    expect(parseJsonBody('{"a":"[[[[[[[[[[ \\" {{{{{{{{{","b":[{"c":1}]}')).toEqual({
      a: '[[[[[[[[[[ " {{{{{{{{{',
      b: [{ c: 1 }],
    });
    expect(() => parseJsonBody(nested(8))).not.toThrow();
  });

  test.each([
    ['nothing', ''],
    ['half an object', '{"a":'],
    ['nine levels', nested(9)],
    ['a hundred thousand levels', nested(100_000)],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a prototype in words of code', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['a constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['no JSON', '<a/>'],
  ])('of %s is refused', (_what, text) => {
    expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'BAD_JSON' }));
  });

  test('with a number that is not finite names its field', () => {
    expect(() => parseJsonBody('{"price":1e309}')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { price: expect.any(String) } }),
    );
  });

  test('with a text that no database can store names its field', () => {
    expect(() => parseJsonBody('{"subject":"a\\u0000b"}')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { subject: expect.any(String) } }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Readonly<Record<string, string>>, mode = 'production') =>
  readConfig({ NODE_ENV: mode, ...env }).translate;

describe('the settings of the translation', () => {
  test('take a service with its key and model, the address without a slash at its end', () => {
    const env = { TRANSLATE_URL: 'https://api.example/v1/', TRANSLATE_KEY: 'sk-1', TRANSLATE_MODEL: 'small' };

    expect(read(env)).toEqual({ url: 'https://api.example/v1', key: 'sk-1', model: 'small' });
  });

  test('mean no translation where there is no service', () => {
    expect(read({ TRANSLATE_KEY: 'sk-1', TRANSLATE_MODEL: 'small' })).toBeUndefined();
  });

  test.each(['http://127.0.0.1:5000', 'http://localhost:5000', 'http://[::1]:5000'])(
    'take a service on this machine without encryption: %s',
    (url) => expect(read({ TRANSLATE_URL: url })?.url).toBe(url),
  );

  test('send no text in the clear to another machine in production', () => {
    const env = { TRANSLATE_URL: 'http://translate.example' };

    expect(() => read(env)).toThrow(/^TRANSLATE_URL is "http:\/\/translate\.example"; it takes an https:\/\/ address/);
    expect(read(env, 'development')?.url).toBe('http://translate.example');
  });

  test.each([
    ['TRANSLATE_URL', 'ftp://translate.example'],
    ['TRANSLATE_URL', 'https://name:secret@translate.example'],
    ['TRANSLATE_KEY', 'two words'],
    ['TRANSLATE_MODEL', 'модель'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });
});

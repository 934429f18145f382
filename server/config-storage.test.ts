import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SET = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_REGION: 'eu-north-1',
  S3_BUCKET: 'cars.photos',
  S3_KEY: 'AKID',
  S3_SECRET: 'hidden/secret+',
};
const read = (env: Readonly<Record<string, string>>, mode = 'production') =>
  readConfig({ NODE_ENV: mode, ...env }).storage;

describe('the settings of the storage', () => {
  test('mean the data folder where there are none', () => expect(read({})).toBeUndefined());

  test('take a bucket behind its endpoint, or before it', () => {
    const { S3_REGION: region, S3_KEY: key, S3_SECRET: secret } = SET;

    expect(read(SET)).toEqual({ bucketUrl: 'https://s3.example/cars.photos', region, key, secret });
    expect(read({ ...SET, S3_PATH_STYLE: 'off' })?.bucketUrl).toBe('https://cars.photos.s3.example');
    expect(read({ ...SET, S3_ENDPOINT: 'http://127.0.0.1:9000' })?.bucketUrl).toBe('http://127.0.0.1:9000/cars.photos');
  });

  test('take http:// over a private network only where it is said to be one', () => {
    const inside = { ...SET, S3_ENDPOINT: 'http://storage:9000' };

    expect(() => read(inside)).toThrow('S3_ENDPOINT is not safe');
    expect(read({ ...inside, S3_PLAIN_HTTP: 'on' })?.bucketUrl).toBe('http://storage:9000/cars.photos');
  });

  test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'])(
    'are refused without %s, and say no secret',
    (name) => {
      expect(() => read({ ...SET, [name]: '' })).toThrow(new RegExp(`^S3_\\w+ is set; ${name} must be set too\\.$`));
    },
  );

  test.each<Readonly<Record<string, string>>>([
    { S3_ENDPOINT: 'ftp://s3.example' },
    { S3_ENDPOINT: 'https://me:word@s3.example' },
    { S3_BUCKET: '../other' },
    { S3_REGION: 'Europe 1' },
    { S3_PATH_STYLE: 'yes' },
    { S3_SECRET: 'two words' },
  ])('are refused with %o, and say no secret', (wrong) => {
    expect(() => read({ ...SET, ...wrong })).toThrow(/^S3_\w+ is (?!.*(hidden|word|two))/);
  });

  test('send no photo in the clear to another machine in production', () => {
    expect(() => read({ ...SET, S3_ENDPOINT: 'http://s3.example' })).toThrow(/^S3_ENDPOINT is not safe/);
    expect(read({ ...SET, S3_ENDPOINT: 'http://s3.example' }, 'development')?.bucketUrl).toContain('http://s3.example');
  });
});

import { expect, test } from 'vitest';
import { isPublicHost } from './public-host.ts';

const hostOf = (url: string): string => new URL(url).hostname;

test.each([
  'https://10.1.2.3/v.mp4',
  'https://127.1/v.mp4',
  'https://2130706433/v.mp4',
  'https://0x7f.0.0.1/v.mp4',
  'https://169.254.169.254/latest',
  'https://172.31.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://[fd12::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://films.local/',
  'https://nas/',
])('%s is not public', (url) => {
  expect(isPublicHost(hostOf(url))).toBe(false);
});

test.each(['https://youtu.be/x', 'https://8.8.8.8/', 'https://172.32.0.1/', 'https://[2606:4700::1]/'])(
  '%s is public',
  (url) => {
    expect(isPublicHost(hostOf(url))).toBe(true);
  },
);

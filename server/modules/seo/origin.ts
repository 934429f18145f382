import type { Config } from '#server/config.ts';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/;

/**
 * What absolute addresses start with: PUBLIC_URL. Only a server without one believes the request's own host, and only
 * where that is this very machine, so that no stranger's Host header gets into a page.
 */
export const originOf = ({ publicUrl, hasPublicUrl }: Pick<Config, 'publicUrl' | 'hasPublicUrl'>, host = ''): string =>
  !hasPublicUrl && LOOPBACK.test(host) ? `http://${host}` : publicUrl;

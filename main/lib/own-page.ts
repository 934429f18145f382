export const APP_SCHEME = 'app';
const APP_HOST = 'aniv';

/** Privileges of our scheme: an origin with relative addresses, storage and streamed bodies, like https. */
export const APP_PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  corsEnabled: true,
  stream: true,
} as const;
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/**
 * Whether an address is one of our own pages. Compared part by part: Node gives `null` as the origin of
 * every `app:` address, and a text comparison would let `app://aniv.evil` pass.
 */
export function isOwnPage(address: string): boolean {
  const url = parse(address);
  return (
    url?.protocol === `${APP_SCHEME}:` &&
    url.hostname === APP_HOST &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
}

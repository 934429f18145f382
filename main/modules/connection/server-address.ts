const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

const withScheme = (text: string): string => {
  if (HAS_SCHEME.test(text)) return text;
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[0] ?? '';
  return `${LOOPBACK.test(host.toLowerCase()) ? 'http' : 'https'}://${text}`;
};

/**
 * The origin of a server address that a user typed or pasted: https, or http on this computer.
 * A page's address is reduced to its origin; credentials in it are refused. Undefined for anything else.
 */
export function serverOrigin(typed: string): string | undefined {
  const text = withScheme(typed.trim());
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSafe && url.username === '' && url.password === '' && url.hostname !== '' ? url.origin : undefined;
}

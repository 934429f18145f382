const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

const withScheme = (text: string): string => {
  if (HAS_SCHEME.test(text)) return text;
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[0] ?? '';
  return `${LOOPBACK.test(host.toLowerCase()) ? 'http' : 'https'}://${text}`;
};

/**
 * The origin of what a person typed or pasted as their server: https, or http on this very computer.
 * A page's address is taken for its origin; a name and password in it are refused. Undefined for anything else.
 */
export function serverOrigin(typed: string): string | undefined {
  const text = withScheme(typed.trim());
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSafe && url.username === '' && url.password === '' && url.hostname !== '' ? url.origin : undefined;
}

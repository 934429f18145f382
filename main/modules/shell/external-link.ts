/** Hosts that open without a confirmation: the bots and networks of our own footer. */
const KNOWN_HOSTS: ReadonlySet<string> = new Set([
  't.me',
  'telegram.org',
  'www.youtube.com',
  'www.facebook.com',
  'www.instagram.com',
  'www.tiktok.com',
  'x.com',
]);

export type ExternalLink = { readonly url: string; readonly host: string; readonly isKnown: boolean };

const ownPath = (text: string) => /^\/(?![/\\])/.test(text);
const isTidy = (url: URL) => url.username === '' && url.password === '' && url.hostname !== '';

/**
 * The address to open in the user's browser: https without credentials (SECURITY rule 56), or a
 * path of the site on the chosen server. Undefined for anything else, such as a scheme that starts another program.
 */
export function externalLink(text: string, server: string | undefined): ExternalLink | undefined {
  const full = ownPath(text) && server !== undefined ? `${server}${text}` : text;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  const isServers = server !== undefined && url.origin === server;
  if (!isTidy(url) || (url.protocol !== 'https:' && !isServers)) return undefined;
  return { url: url.href, host: url.host, isKnown: isServers || KNOWN_HOSTS.has(url.host) };
}

import type { PushHosts } from '#server/config-push.ts';

const isAt = (url: URL, host: string): boolean => {
  if (host.includes('://')) return url.origin === host;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
};

/** Whether an address that a browser gave is one of the push services of the settings: nothing else is ever called. */
export const isEndpoint = (address: string, hosts: PushHosts): boolean => {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && hosts.some((host) => isAt(url, host));
};

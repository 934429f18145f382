import { BlockList, isIP } from 'node:net';

const LOCAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  LOCAL.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  LOCAL.addSubnet(network, bits, 'ipv6');

const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i;

/** Whether the host of a URL can be on the public internet: no private, link-local or reserved address, no local name. */
export const isPublicHost = (hostname: string): boolean => {
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return address.includes('.') && !LOCAL_NAME.test(address);
  return !LOCAL.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

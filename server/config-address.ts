const ON_THIS_MACHINE = /^(localhost|127(\.[0-9]+){3}|\[::1\])$/;

/** Whether what is sent to an address leaves this machine for everybody on its way to read. */
export const isInClear = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && !ON_THIS_MACHINE.test(url.hostname);
};

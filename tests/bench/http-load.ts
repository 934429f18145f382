import autocannon from 'autocannon';

/**
 * Asks one address for some seconds and prints how many replies came a second. `{}` in the address becomes another
 * number for every request. Runs as a process of its own, so that asking takes nothing from the server's thread.
 */
const [address = '', seconds = '1'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(address);
const path = decodeURI(pathname + search);
let asked = 0;
const result = await autocannon({
  url: origin,
  duration: Number(seconds),
  connections: 10,
  requests: [{ path, setupRequest: (request) => ({ ...request, path: path.replace('{}', String((asked += 1))) }) }],
});
if (result.non2xx > 0 || result.errors > 0) throw new Error(`${address} failed under load`);
console.log(result.requests.average);

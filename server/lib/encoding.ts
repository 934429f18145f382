export type Encoding = 'br' | 'gzip';

/** The name with no quality or one above 0. */
const takes = (name: Encoding): RegExp => new RegExp(`(^|[\\s,])${name}\\s*(,|$|;\\s*q=(1|0\\.0*[1-9]))`);
const takesBrotli = takes('br');
const takesGzip = takes('gzip');

/** The best compression that an Accept-Encoding header accepts. */
export const encodingFor = (accepted: string): Encoding | undefined => {
  if (takesBrotli.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : undefined;
};

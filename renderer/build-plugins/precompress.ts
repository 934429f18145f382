import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm)$/;
/** Smaller files gain nothing over their headers. */
const MIN_BYTES = 512;
const BROTLI_BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside each text asset, at the best quality, so that the server need not compress on the fly. */
export const precompress = (): Plugin => ({
  name: 'aniv-precompress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.entries(bundle).map(([fileName, file]) => ({
        fileName,
        source: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }));
      for (const { fileName, source } of files) {
        if (!COMPRESSIBLE.test(fileName) || source.length < MIN_BYTES) continue;
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: await toBrotli(source, BROTLI_BEST) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: await toGzip(source, { level: 9 }) });
      }
    },
  },
});

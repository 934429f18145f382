import { CHAT_PATHS } from '#contract/live/chat-paths.ts';

const join = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

/** For our own pages (SECURITY 1.10): scripts from the bundle alone; sellers' videos may come from any https host. */
const PAGE_POLICY = join({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self' https:",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
});

/** For the only worker that runs WebAssembly, the HEIC decoder: a worker has the policy of its own file. */
const DECODER_POLICY = join({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'require-trusted-types-for': "'script'",
});

/** For the chat frame: only our page embeds it; it loads and requests nothing but this origin. */
const CHAT_POLICY = join({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  'require-trusted-types-for': "'script'",
});

/** The policy of a file in the bundle. */
export const policyOf = (name: string): string => {
  if (/^\/assets\/heic-worker-[\w-]+\.js$/.test(name)) return DECODER_POLICY;
  return name === `/${CHAT_PATHS.document}` ? CHAT_POLICY : PAGE_POLICY;
};

/** For photos and all other data of the server: nothing in it may ever run. */
export const DATA_POLICY = join({ 'default-src': "'none'", sandbox: '' });

export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const;

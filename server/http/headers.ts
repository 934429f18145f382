import { stemOf } from '#contract/page-path.ts';

const TELEGRAM = 'https://web.telegram.org https://*.telegram.org';

/** SECURITY 1.10. The UI kit positions with inline styles; videos of sellers come from anywhere over https. */
const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  `frame-ancestors 'self' ${TELEGRAM}`,
  "require-trusted-types-for 'script'",
] as const;

/** Inputs of an answer's policy; without `chatUrl` the chat is at `publicUrl`. */
export type PolicySettings = {
  readonly publicUrl: string;
  readonly chatUrl?: string | undefined;
  readonly hosts?: PaymentHosts | undefined;
};

/** `frame-src` for the chat: empty if it is at the site's own origin, which `default-src` allows. */
const framesOf = ({ publicUrl, chatUrl = publicUrl }: PolicySettings): readonly string[] =>
  chatUrl === publicUrl ? [] : [`frame-src 'self' ${chatUrl}`];

/**
 * The chat frame: only the site, Telegram around it and the desktop program may embed it. It loads and requests
 * nothing but its own origin.
 */
const chatPolicy = ({ publicUrl }: PolicySettings): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${publicUrl} app://aniv ${TELEGRAM}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The companies whose scripts take payments. */
export type PaymentHosts = { readonly hasStripe: boolean; readonly payPal: 'live' | 'sandbox' | undefined };
const NO_PAYMENTS: PaymentHosts = { hasStripe: false, payPal: undefined };

/** Only pages under this path may load a payment company's script: no third-party script runs beside a password. */
export const PAYMENT_PAGES = stemOf('buy');

const STRIPE = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
} as const;

const payPalSources = (site: 'live' | 'sandbox') => {
  const host = site === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com https://www.paypal.com';
  const files = `${host} https://www.paypalobjects.com`;
  return { 'script-src': files, 'frame-src': host, 'connect-src': files, 'img-src': files };
};

const sitePolicy = (settings: PolicySettings): string => [...DIRECTIVES, ...framesOf(settings)].join('; ');

/** The policy of the payment pages: those scripts write markup themselves, so trusted types cannot be required. */
const paymentPolicy = (settings: PolicySettings): string => {
  const { hasStripe, payPal } = settings.hosts ?? NO_PAYMENTS;
  if (!hasStripe && payPal === undefined) return sitePolicy(settings);
  const added: readonly Readonly<Record<string, string>>[] = [
    ...(hasStripe ? [STRIPE] : []),
    ...(payPal === undefined ? [] : [payPalSources(payPal)]),
  ];
  const [frames = "frame-src 'self'"] = framesOf(settings);
  const allowed = [...DIRECTIVES.filter((line) => !line.startsWith('require-trusted-types-for')), frames];
  return allowed
    .map((line) => [line, ...added.flatMap((sources) => sources[line.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
    .join('; ');
};

/** The decoder of HEIC photos is WebAssembly; it fetches its own code and nothing else. */
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'";

/** A worker has the policy of its own file. */
export const isDecoder = (path: string): boolean => /^\/assets\/heic-worker-[\w-]+\.js$/.test(path);

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'x-dns-prefetch-control': 'off',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

export type SecurityHeaders = {
  /** For pages and their files. */
  readonly site: Readonly<Record<string, string>>;
  /** For the pages where one pays. */
  readonly payment: Readonly<Record<string, string>>;
  /** For the document of the chat frame. */
  readonly chat: Readonly<Record<string, string>>;
  /** For the only worker that may run WebAssembly; pages may not. */
  readonly decoder: Readonly<Record<string, string>>;
  /** For data, which is never a document. */
  readonly api: Readonly<Record<string, string>>;
};

/** The security headers of every answer, built once. */
export const securityHeaders = (settings: PolicySettings): SecurityHeaders => {
  const common = settings.publicUrl.startsWith('https:') ? { ...COMMON, ...HSTS } : COMMON;
  return {
    site: { ...common, 'content-security-policy': sitePolicy(settings) },
    chat: { ...common, 'referrer-policy': 'no-referrer', 'content-security-policy': chatPolicy(settings) },
    decoder: { ...common, 'content-security-policy': DECODER_POLICY },
    payment: { ...common, 'content-security-policy': paymentPolicy(settings) },
    api: { ...common, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  };
};

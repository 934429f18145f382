const TELEGRAM = 'https://web.telegram.org https://*.telegram.org';

/** SECURITY 1.10. The UI kit positions with inline styles; videos of sellers come from anywhere over https. */
const SITE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  `frame-ancestors 'self' ${TELEGRAM}`,
  "require-trusted-types-for 'script'",
].join('; ');

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-dns-prefetch-control': 'off',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

export type SecurityHeaders = {
  /** For pages and their files. */
  readonly site: Readonly<Record<string, string>>;
  /** For data, which is never a document. */
  readonly api: Readonly<Record<string, string>>;
};

/** The security headers of every answer, put together once. */
export const securityHeaders = (publicUrl: string): SecurityHeaders => {
  const common = publicUrl.startsWith('https:') ? { ...COMMON, ...HSTS } : COMMON;
  return {
    site: { ...common, 'content-security-policy': SITE_POLICY },
    api: { ...common, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  };
};

import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { emailField } from '#contract/http/account-fields.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { GoogleConfig } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';

/** The claims of a verified ID token. */
export type GooglePerson = {
  /** Google's id of the account: the only claim that never changes. */
  readonly subject: string;
  /** In lower case; verified by Google. */
  readonly email: string | undefined;
  /** Whether Google issues this address itself, so that nobody else can own it. */
  readonly isAuthoritative: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly nonce: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
};

const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
const TOLERANCE_SECONDS = 10;
const MAX_AGE_SECONDS = 3600;
const KEYS_FRESH_MS = 600 * SECOND_MS;
const UNKNOWN_KEY_MS = 30 * SECOND_MS;
const FETCH_MS = 8 * SECOND_MS;

const Claims = z
  .object({
    sub: z.string().min(1).max(255),
    // One audience: a token for several would be valid elsewhere, too.
    aud: z.string(),
    azp: z.string().optional(),
    exp: z.number(),
    nonce: z.string().min(1).max(255),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
    hd: z.string().optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
  })
  // An address that Google has not verified proves nothing.
  .refine(({ email, email_verified }) => email === undefined || email_verified === true);

/** SECURITY 1.8: Google is authoritative for its own addresses and for those of the organisations it hosts. */
const isAuthoritative = (email: string, hostedDomain: string | undefined): boolean =>
  email.endsWith('@gmail.com') || (hostedDomain !== undefined && hostedDomain !== '');

const refusal = (cause: unknown): AppError => new AppError('GOOGLE_PROOF_INVALID', undefined, { cause });

/** Errors that the key set itself reports about a token; all other errors mean that the keys are unreachable. */
const NO_SUCH_KEY = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** Google's keys, cached for ten minutes; a token of an unknown key triggers a fetch, at most every 30 seconds. */
const remoteKeys = ({ jwksUrl }: GoogleConfig): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: KEYS_FRESH_MS,
    cooldownDuration: UNKNOWN_KEY_MS,
    timeoutDuration: FETCH_MS,
  });
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      if (NO_SUCH_KEY.some((kind) => error instanceof kind)) throw error;
      throw new AppError('OVERLOADED', 'the keys of Google are not reached', { retryAfter: 5, cause: error });
    });
};

const personOf = (claims: z.output<typeof Claims>): GooglePerson => {
  const email = emailField().safeParse(claims.email ?? '').data;
  return {
    subject: claims.sub,
    email,
    isAuthoritative: email !== undefined && isAuthoritative(email, claims.hd),
    firstName: claims.given_name,
    lastName: claims.family_name,
    nonce: claims.nonce,
    expiresAt: (claims.exp + TOLERANCE_SECONDS) * SECOND_MS,
  };
};

/**
 * Verifies an ID token (SECURITY 1.8): Google's RS256 signature, our audience, the time, and its nonce. Throws
 * GOOGLE_PROOF_INVALID for every fault, OVERLOADED if Google's keys are unreachable.
 */
export const idTokenReader = (google: GoogleConfig, now: () => number): ((token: string) => Promise<GooglePerson>) => {
  const keys = remoteKeys(google);
  const clients = [google.clientId, ...(google.desktop === undefined ? [] : [google.desktop.clientId])];
  return async (token) => {
    const verified = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      audience: clients,
      issuer: ISSUERS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['sub', 'aud', 'exp', 'iat', 'nonce'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw error instanceof AppError ? error : refusal(error);
    });
    const claims = Claims.safeParse(verified.payload);
    if (!claims.success) throw refusal(claims.error);
    if (claims.data.azp !== undefined && !clients.includes(claims.data.azp)) throw refusal('another party');
    return personOf(claims.data);
  };
};

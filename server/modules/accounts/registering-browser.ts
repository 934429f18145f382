import type { FastifyReply, FastifyRequest } from 'fastify';
import { VERIFY_LINK_HOURS } from '#contract/constants.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { secretHash } from '#server/lib/secrets.ts';

const HOUR_SECONDS = 60 * 60;

/** What the browser keeps of a mailed token: it recognises the link and cannot be turned into it. */
export const registrationOf = (token: string): string => secretHash(`registration ${token}`);

/** The browser that registered an account, known again by its cookie when the mailed link is opened. */
export const registeringBrowser = (cookies: Cookies) => ({
  mark: (reply: FastifyReply, registration: string): void =>
    cookies.set(reply, 'registration', registration, VERIFY_LINK_HOURS * HOUR_SECONDS),
  /** Whether the link with this token belongs to a registration of this browser. */
  isSame: (request: FastifyRequest, token: string): boolean =>
    cookies.read(request, 'registration') === registrationOf(token),
  forget: (reply: FastifyReply): void => cookies.clear(reply, 'registration'),
});

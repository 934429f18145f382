import { screen } from '@testing-library/react';
import { accountLinkRoutes } from '#contract/http/account-link-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from './lookup-fixtures.ts';
import { answer } from './network.ts';
import { answerProfile, SIGNED_IN } from './profile-fixtures.ts';
import { renderApp } from './render-app.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const aSession = (id: number, isCurrent: boolean) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  createdDate: AT,
  lastSeenDate: AT,
  isCurrent,
});

/** Answers what the details of a profile ask besides the profile: lookups, ways to log in, and this device with another one. */
export const answerAround = (): void => {
  answerLookups();
  const value = [aSession(1, true), aSession(2, false)];
  answer(routes.accounts.sessions, { isSuccess: true, value, totalCount: value.length });
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
  answer(accountLinkRoutes.accountLinks.state, { isSuccess: true, value: { proof: 'fresh', offer: null } });
};

/** The first section of one's own profile. */
export const openDetails = async (
  overrides: Parameters<typeof answerProfile>[0] = {},
  options: Parameters<typeof renderApp>[0] = {},
) => {
  answerProfile(overrides);
  const stored = { ...SIGNED_IN, ...options.stored };
  const world = await renderApp({ path: '/profile?section=1', ...options, stored });
  await screen.findByRole('form', { name: 'Profile details' });
  return { ...world, save: () => screen.getByRole('button', { name: 'Save' }) };
};

/** A field by its label, whether it is required or not. */
export const fieldOf = (label: string): HTMLElement => screen.getByLabelText(new RegExp(`^${label}\\*?$`));

/** Names and values of a sent form, in its order. */
export const sentParts = (body = ''): [name: string, value: string][] =>
  [...body.matchAll(/ name="(\w+)"[^]*?\r\n\r\n([^]*?)\r\n--/g)].map(([, name = '', value = '']) => [name, value]);

import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import type { LegalDocument } from '#contract/http/setup.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

beforeEach(() => {
  answerLookups();
  answerProfile({ role: 1 });
  answer(adminRoutes.moderation.queue, { isSuccess: true, value: [], totalCount: 0 });
});

const open = async (placeholders: readonly LegalDocument[], language: Language = 'en') => {
  answer(adminRoutes.setup.check, { isSuccess: true, value: { placeholders } });
  await renderApp({ path: '/admin/posts', stored: SIGNED_IN, language });
};

test.each<[Language, RegExp]>([
  ['en', /are placeholders.*LEGAL_TERMS, LEGAL_PRIVACY/],
  ['am', /ժամանակավոր օրինակներ.*LEGAL_TERMS, LEGAL_PRIVACY/],
  ['ru', /заглушки.*LEGAL_TERMS, LEGAL_PRIVACY/],
])('admins read which settings name the legal documents, in %s', async (language, text) => {
  await open(['terms', 'privacy'], language);

  expect(within(await screen.findByRole('note')).getByText(text)).toBeVisible();
});

test('one missing document is named alone', async () => {
  await open(['privacy']);

  expect(await screen.findByRole('note')).toHaveTextContent('in the settings: LEGAL_PRIVACY.');
});

test('with both documents nothing is said', async () => {
  await open([]);

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
});

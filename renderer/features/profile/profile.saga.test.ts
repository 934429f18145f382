import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { profileChanged, signedOut } from '#renderer/events.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { profileFeature } from './profile.feature.ts';
import { profileActions, selectProfileForm } from './profile.slice.ts';
import type { WithProfile } from './profile.slice.ts';

const { updateProfile } = routes.identity;
const DONE = { isSuccess: true, value: { done: true } };
const KEPT = 'profileChanges';
const SITE = 'https://aniv.test/';

const openForm = (stored: Record<string, string> = {}) => {
  const world = createWorld({ stored });
  world.deps.addFeature(profileFeature);
  world.store.dispatch(profileActions.opened(aProfile()));
  const form = () => selectProfileForm(world.store.getState() as unknown as WithProfile);
  const edit = (value: string) => world.store.dispatch(profileActions.edited({ field: 'firstName', value }));
  return { ...world, form, edit };
};
/** The parts of the form as a server reads them. */
const partsOf = (body: string): string[] => [...body.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name);

describe('what is changed', () => {
  test('is kept on this device until it is what the server has again', () => {
    const { form, edit, platform } = openForm();

    edit('Anahit');
    expect(form().changes).toEqual({ firstName: 'Anahit' });
    expect(JSON.parse(platform.kept.get(KEPT) ?? '')).toEqual({
      site: SITE,
      userId: 7,
      changes: { firstName: 'Anahit' },
    });

    edit('Ani');
    expect(form().changes).toEqual({});
    expect(platform.kept.has(KEPT)).toBe(false);
  });

  test('comes back after a reload, for the same account of the same server alone', () => {
    const kept = (userId: number, site = SITE) => ({
      [KEPT]: JSON.stringify({ site, userId, changes: { firstName: 'Anahit', role: '1' } }),
    });

    expect(openForm(kept(7)).form().changes).toEqual({ firstName: 'Anahit' });
    expect(openForm(kept(8)).form().changes).toEqual({});
    expect(openForm(kept(7, 'https://other.test/')).form().changes).toEqual({});
  });

  test.each(['{oops', '7', `{"site":"${SITE}","userId":7}`, `{"site":"${SITE}","userId":7,"changes":{"firstName":5}}`])(
    'a broken record (%s) is none',
    (record) => {
      expect(openForm({ [KEPT]: record }).form().changes).toEqual({});
    },
  );

  test('another country takes the region with it', () => {
    const { store, form } = openForm();

    store.dispatch(profileActions.edited({ field: 'countryId', value: '3' }));

    expect(form().changes).toEqual({ countryId: '3', regionId: '' });
  });

  test('is forgotten when dropped, and when the person logs out', () => {
    const { store, edit, platform } = openForm();
    edit('Anahit');
    store.dispatch(profileActions.discarded());
    expect(platform.kept.has(KEPT)).toBe(false);

    edit('Anahit');
    store.dispatch(signedOut());
    expect(platform.kept.has(KEPT)).toBe(false);
  });
});

describe('saving', () => {
  test('sends only what was changed, under a key, and tells everybody the new profile', async () => {
    const asked = answer(updateProfile, { isSuccess: true, value: aProfile({ firstName: 'Anahit' }) });
    const { store, form, edit, platform } = openForm();
    edit('Anahit');

    store.dispatch(profileActions.submitted({ changes: form().changes, key: 'key-00001' }));
    expect(form().saving.phase).toBe('saving');
    await vi.waitFor(() => expect(form().saving.phase).toBe('saved'));

    expect(partsOf(asked[0]?.body ?? '')).toEqual(['firstName']);
    expect(asked[0]?.headers.get('idempotency-key')).toBe('key-00001');
    await vi.waitFor(() => expect(store.getState().session.data?.firstName).toBe('Anahit'));
    expect(form()).toMatchObject({ changes: {}, saved: { firstName: 'Anahit' } });
    expect(platform.kept.has(KEPT)).toBe(false);
  });

  test('sends a new picture, or that the present one goes', async () => {
    const asked = answer(updateProfile, { isSuccess: true, value: aProfile() });
    const { store, form } = openForm();

    store.dispatch(profileActions.submitted({ changes: {}, key: 'key-00001' }, new Blob(['x'], { type: 'image/png' })));
    await vi.waitFor(() => expect(form().saving.phase).toBe('saved'));
    store.dispatch(profileActions.submitted({ changes: {}, key: 'key-00002' }, null));
    await vi.waitFor(() => expect(asked).toHaveLength(2));

    expect(asked.map(({ body }) => partsOf(body))).toEqual([['profileImage'], ['removeProfileImage']]);
  });

  test('a refusal keeps what was typed and shows which field it is about', async () => {
    refuse(updateProfile, 400, 'VALIDATION_FAILED', { fields: { phoneNumber: 'Please enter a valid phone number' } });
    const { store, form, edit, platform } = openForm();
    edit('Anahit');

    store.dispatch(profileActions.submitted({ changes: form().changes, key: 'key-00001' }));

    await vi.waitFor(() =>
      expect(form().saving).toMatchObject({
        phase: 'failed',
        failure: { fields: { phoneNumber: expect.any(String) } },
      }),
    );
    expect(form().changes).toEqual({ firstName: 'Anahit' });
    expect(platform.kept.has(KEPT)).toBe(true);
  });

  test('two quick clicks are one call', async () => {
    const asked = answer(updateProfile, { isSuccess: true, value: aProfile() });
    const { store, form } = openForm();

    store.dispatch(profileActions.submitted({ changes: { firstName: 'A' }, key: 'key-00001' }));
    store.dispatch(profileActions.submitted({ changes: { firstName: 'A' }, key: 'key-00001' }));
    await vi.waitFor(() => expect(form().saving.phase).toBe('saved'));

    expect(asked).toHaveLength(1);
  });

  test('elsewhere changed, the profile moves under what is typed here', () => {
    const { store, form, edit } = openForm();
    edit('Anahit');

    store.dispatch(profileChanged(aProfile({ lastName: 'Sargsyan' })));

    expect(form()).toMatchObject({ saved: { lastName: 'Sargsyan' }, changes: { firstName: 'Anahit' } });
  });
});

describe('the e-mail', () => {
  test('the link is sent again', async () => {
    const asked = answer(routes.accounts.resendVerification, DONE);
    const { store, form } = openForm();

    store.dispatch(profileActions.verificationAsked());

    await vi.waitFor(() => expect(form().email).toEqual({ phase: 'sent', request: 'resend', address: null }));
    expect(asked).toHaveLength(1);
  });

  test('another address is asked for with the password, or without where there is none', async () => {
    const asked = answer(routes.accounts.setEmail, DONE);
    const { store, form } = openForm();

    store.dispatch(profileActions.emailSubmitted({ email: 'new@example.com', password: 'secret' }));
    await vi.waitFor(() => expect(form().email).toMatchObject({ phase: 'sent', address: 'new@example.com' }));
    store.dispatch(profileActions.emailSubmitted({ email: 'new@example.com', password: '' }));
    await vi.waitFor(() => expect(asked).toHaveLength(2));

    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { email: 'new@example.com', password: 'secret' },
      { email: 'new@example.com' },
    ]);
  });

  test('a failure is kept with what it was about', async () => {
    unplug(routes.accounts.setEmail);
    const { store, form } = openForm();

    store.dispatch(profileActions.emailSubmitted({ email: 'new@example.com', password: 'secret' }));

    await vi.waitFor(() =>
      expect(form().email).toMatchObject({ phase: 'failed', request: 'change', failure: { code: 'OFFLINE' } }),
    );
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTACT_MIN_FILL_MS } from '#contract/constants.ts';
import type { ContactForm } from '#contract/http/contact.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { createBearer } from '#renderer/api/bearer.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import { createAppStore } from '#renderer/app/store.ts';
import { signedOut } from '#renderer/events.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { aMessage } from '#renderer/testing/contact-draft.ts';
import { contactFeature } from './contact.feature.ts';
import { contactActions, selectContactSending } from './contact.slice.ts';
import type { WithContact } from './contact.slice.ts';

const OFFLINE = new ApiFailure({ code: 'OFFLINE', description: '' });
type Sent = { body: ContactForm; idempotencyKey?: string };

/** A store whose clock is the test's, and a server that answers with what the test queued. */
const createWorld = (answers: readonly (Error | 'received')[]) => {
  const platform = createFakePlatform();
  const { store, runSagas, addFeature } = createAppStore(platform);
  const sent: Sent[] = [];
  const send = (call: Sent) => {
    const answer = answers[sent.length] ?? 'received';
    sent.push(call);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ isSuccess: true, value: {} });
  };
  // The feature calls nothing else.
  const api = { contact: { send } } as unknown as ApiClient;
  const makeClient = () => {
    throw new Error('the contact form asks for no other client');
  };
  const deps = {
    api,
    makeClient,
    bearer: createBearer(),
    platform,
    now: () => new Date(),
    addFeature: () => undefined,
  };
  runSagas(deps);
  addFeature(contactFeature, deps);
  // From now on the state contains the feature's slice.
  const state = () => store.getState() as unknown as WithContact;
  store.dispatch(contactActions.opened());
  const submit = (values = aMessage(), key = 'key-one-1') =>
    store.dispatch(contactActions.submitted({ values, website: '', key }));
  return { store, platform, sent, submit, phase: () => selectContactSending(state()).phase };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a form that a browser filled at once', () => {
  test('waits until a person could have typed it, so that the server keeps it', async () => {
    const { sent, submit, phase } = createWorld([]);

    submit();
    await vi.advanceTimersByTimeAsync(CONTACT_MIN_FILL_MS - 1);
    expect([sent.length, phase()]).toEqual([0, 'sending']);

    await vi.advanceTimersByTimeAsync(1);
    expect([sent.length, phase()]).toEqual([1, 'sent']);
    expect(sent[0]?.body.elapsedMs).toBe(CONTACT_MIN_FILL_MS);
  });
});

describe('a message that was not received', () => {
  test('is sent again under its key with the very same body', async () => {
    const { sent, submit, phase } = createWorld([OFFLINE]);
    await vi.advanceTimersByTimeAsync(5000);
    submit(aMessage(), 'key-one-1');
    await vi.advanceTimersByTimeAsync(0);
    expect(phase()).toBe('failed');

    await vi.advanceTimersByTimeAsync(60_000);
    submit(aMessage(), 'key-two-2');
    await vi.advanceTimersByTimeAsync(0);

    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]?.idempotencyKey).toBe('key-one-1');
  });

  test('is another message once a word of it was changed', async () => {
    const { sent, submit } = createWorld([OFFLINE]);
    await vi.advanceTimersByTimeAsync(5000);
    submit(aMessage(), 'key-one-1');
    await vi.advanceTimersByTimeAsync(0);

    submit(aMessage({ subject: 'Another question' }), 'key-two-2');
    await vi.advanceTimersByTimeAsync(0);

    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-one-1', 'key-two-2']);
  });
});

test('a draft of months ago is sent with the longest time the contract takes', async () => {
  const { sent, submit } = createWorld([]);
  vi.setSystemTime(Date.now() + 90 * 24 * 3600 * 1000);

  submit();
  await vi.advanceTimersByTimeAsync(0);

  expect(sent[0]?.body.elapsedMs).toBe(2_147_483_647);
});

test('what was typed goes with the person who logs out', () => {
  const { store, platform } = createWorld([]);
  store.dispatch(contactActions.edited({ field: 'subject', value: 'Half' }));
  expect(platform.kept.get('contactDraft')).toContain('Half');

  store.dispatch(signedOut());

  expect(platform.kept.has('contactDraft')).toBe(false);
});

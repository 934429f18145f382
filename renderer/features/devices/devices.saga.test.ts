import { expect, test, vi } from 'vitest';
import { Session } from '#contract/http/accounts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { devicesFeature } from './devices.feature.ts';
import { devicesActions, selectDevices } from './devices.slice.ts';
import type { WithDevices } from './devices.slice.ts';

const { sessions, endSession, endOtherSessions } = routes.accounts;
const DONE = { isSuccess: true, value: { done: true } };
const AT = '2026-11-21T10:00:00.000Z';
const aSession = (id: number, isCurrent = false): Session =>
  Session.parse({ id, browser: 'Firefox', system: 'Linux', createdDate: AT, lastSeenDate: AT, isCurrent });
const here = aSession(1, true);
const there = aSession(2);
const far = aSession(3);

const openDevices = async () => {
  answer(sessions, { isSuccess: true, value: [here, there, far], totalCount: 3 });
  const world = createWorld();
  world.deps.addFeature(devicesFeature);
  const devices = () => selectDevices(world.store.getState() as unknown as WithDevices);
  world.store.dispatch(devicesActions.opened());
  await vi.waitFor(() => expect(devices().phase).toBe('ready'));
  return { ...world, devices };
};

test('one session is ended and goes from the list', async () => {
  const asked = answer(endSession, DONE);
  const { store, devices } = await openDevices();

  store.dispatch(devicesActions.endAsked(there.id));
  store.dispatch(devicesActions.endAsked(there.id));
  expect(devices()).toMatchObject({ ending: [there.id] });
  await vi.waitFor(() => expect(devices()).toMatchObject({ sessions: [here, far], ending: [] }));

  expect(asked.map(({ url }) => url.pathname)).toEqual([`/api/Identity/sessions/${there.id}`]);
});

test('all others are ended at once', async () => {
  const asked = answer(endOtherSessions, DONE);
  const { store, devices } = await openDevices();

  store.dispatch(devicesActions.othersEndAsked());

  await vi.waitFor(() => expect(devices()).toMatchObject({ sessions: [here], ending: [] }));
  expect(asked).toHaveLength(1);
});

test('a refusal leaves the line and is shown', async () => {
  refuse(endSession, 503, 'OVERLOADED');
  const { store, devices } = await openDevices();
  const before = store.getState().errors;

  store.dispatch(devicesActions.endAsked(there.id));

  await vi.waitFor(() => expect(store.getState().errors).not.toEqual(before));
  expect(devices()).toMatchObject({ sessions: [here, there, far], ending: [] });
});

test('a list that does not come shows why', async () => {
  refuse(sessions, 503, 'OVERLOADED');
  const world = createWorld();
  world.deps.addFeature(devicesFeature);

  world.store.dispatch(devicesActions.opened());

  await vi.waitFor(() =>
    expect(selectDevices(world.store.getState() as unknown as WithDevices)).toMatchObject({
      phase: 'failed',
      failure: { code: 'OVERLOADED' },
    }),
  );
});

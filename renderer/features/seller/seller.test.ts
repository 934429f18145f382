import { delay, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { PublicProfile } from '#contract/http/identity.ts';
import { UserId } from '#contract/ids.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { selectSeller, sellerActions, sellerReducer } from './seller.slice.ts';

const { userinfo } = routes.identity;
const ANI = UserId.parse(7);
const ARAM = UserId.parse(8);

const aProfile = (id: number) =>
  PublicProfile.parse({
    id,
    name: `Seller ${id}`,
    companyName: null,
    isBusiness: false,
    isVerified: false,
    avatar: null,
    businessDescription: null,
    country: null,
    region: null,
    createdDate: '2024-03-02T00:00:00.000Z',
    activePostsCount: 0,
    followers: 0,
    following: 0,
    isFollowing: false,
  });
const answerProfiles = () =>
  answer(userinfo, ({ url }) => ({ isSuccess: true, value: aProfile(Number(url.searchParams.get('userId'))) }));
const open = ({ store }: ReturnType<typeof createWorld>, id: UserId, viewer = 'en') => {
  store.dispatch(sellerActions.opened({ id, viewer }));
  return () => selectSeller(store.getState(), id);
};

test('a seller is asked for once a minute, and again in another language', async () => {
  const asked = answerProfiles();
  const world = createWorld();

  const seller = open(world, ANI);
  await vi.waitFor(() => expect(seller()?.phase).toBe('ready'));
  open(world, ANI);
  expect(asked).toHaveLength(1);

  open(world, ANI, 'ru');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(seller()?.phase).toBe('ready');
});

test('opening another seller drops the call under way', async () => {
  const calls: Request[] = [];
  network.use(
    http.get(`*${userinfo.path}`, async ({ request }) => {
      calls.push(request);
      return delay('infinite');
    }),
  );
  const world = createWorld();
  open(world, ANI);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  answerProfiles();

  const second = open(world, ARAM);

  await vi.waitFor(() => expect(second()?.phase).toBe('ready'));
  expect(calls[0]?.signal.aborted).toBe(true);
});

test('an empty answer is nobody', async () => {
  answer(userinfo, { isSuccess: true, value: null });

  const seller = open(createWorld(), ANI);

  await vi.waitFor(() =>
    expect(seller()).toEqual({ phase: 'failed', failure: { code: 'USER_NOT_FOUND', description: '' } }),
  );
});

test('a seller who is shown stays when a refresh fails, and goes when the account is gone', async () => {
  answerProfiles();
  const world = createWorld();
  const seller = open(world, ANI);
  await vi.waitFor(() => expect(seller()?.phase).toBe('ready'));

  const shown = world.store.getState().seller;
  const failure = (code: 'OVERLOADED' | 'USER_NOT_FOUND') =>
    sellerReducer(shown, sellerActions.loadFailed({ id: ANI, failure: { code, description: '' } })).byId[ANI]?.phase;

  expect([failure('OVERLOADED'), failure('USER_NOT_FOUND')]).toEqual(['ready', 'failed']);
});

test('a refusal keeps its code for the screen', async () => {
  refuse(userinfo, 503, 'OVERLOADED');

  const seller = open(createWorld(), ANI);

  await vi.waitFor(() => expect(seller()).toMatchObject({ phase: 'failed', failure: { code: 'OVERLOADED' } }));
});

test('the sellers opened longest ago are forgotten', () => {
  const opened = Array.from({ length: 25 }, (_, at) => aProfile(at + 1));

  const { byId } = opened.reduce(
    (state, profile) => sellerReducer(state, sellerActions.loaded({ profile, viewer: 'en', loadedAt: 0 })),
    sellerReducer(undefined, { type: 'start' }),
  );

  expect(Object.keys(byId)).toHaveLength(20);
  expect(byId[UserId.parse(5)]).toBeUndefined();
  expect(byId[UserId.parse(25)]?.phase).toBe('ready');
});

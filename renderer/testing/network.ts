import { HttpResponse, http } from 'msw';
import type { JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ErrorCode } from '#contract/error-codes.ts';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { favouriteListRoutes } from '#contract/http/favourite-list-routes.ts';
import { hiddenCarRoutes } from '#contract/http/hidden-car-routes.ts';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import { HUB_FOR_NOTICES, HUB_PATH } from '#contract/live/hub.ts';
import { routes } from '#contract/http/routes.ts';
import type { RouteLine } from '#contract/http/routes.ts';

const NOTHING_SET_UP = { isSuccess: true, value: { bot: null, miniApp: null, channels: [], paymentMarks: [] } };

const NOTHING_UNREAD = { isSuccess: true, value: { unread: 0 } };

const NO_NOTICES = { isSuccess: true, value: [], totalCount: 0, unread: 0, sequence: 0 };

const NOTHING_HIDDEN = { isSuccess: true, value: { postIds: [] } };

const NO_LISTS = { isSuccess: true, value: [] };

const NOTHING_MISSING = { isSuccess: true, value: { placeholders: [] } };

/** The network of every renderer test: a call that no test answers fails the test, but those of every page's frame and of marks on cars. */
export const network = setupServer(
  http.get(`*${routes.site.current.path}`, () => HttpResponse.json(NOTHING_SET_UP)),
  http.get(`*${chatTokenRoutes.chatToken.unread.path}`, () => HttpResponse.json(NOTHING_UNREAD)),
  http.get(`*${noticeRoutes.notices.list.path}`, () => HttpResponse.json(NO_NOTICES)),
  http.get(`*${hiddenCarRoutes.hiddenCars.all.path}`, () => HttpResponse.json(NOTHING_HIDDEN)),
  http.get(`*${favouriteListRoutes.favouriteLists.all.path}`, () => HttpResponse.json(NO_LISTS)),
  // The bell's line; the hub of a test comes before.
  http.post(`*${HUB_PATH}/negotiate`, ({ request }) =>
    new URL(request.url).searchParams.get('for') === HUB_FOR_NOTICES
      ? new HttpResponse(null, { status: 503 })
      : undefined,
  ),
  http.get(`*${adminRoutes.setup.check.path}`, () => HttpResponse.json(NOTHING_MISSING)),
);

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;
type Asked = { url: URL; headers: Headers; body: string };

/** Answers a call of the contract and records what was asked. */
export const answer = (
  { method, path }: RouteLine,
  reply: JsonBodyType | ((asked: Asked) => JsonBodyType),
  headers: Record<string, string> = {},
): Asked[] => {
  const asked: Asked[] = [];
  network.use(
    METHODS[method](`*${path}`, async ({ request }) => {
      const seen = { url: new URL(request.url), headers: request.headers, body: await request.text() };
      asked.push(seen);
      return HttpResponse.json(typeof reply === 'function' ? reply(seen) : reply, { headers });
    }),
  );
  return asked;
};

/** Refuses a call with the envelope of failures and counts what was asked. */
export const refuse = (
  { method, path }: RouteLine,
  status: number,
  code: ErrorCode,
  extra: object = {},
): { count: number } => {
  const error = { code, description: `${code} in words`, requestId: 'r1', ...extra };
  const asked = { count: 0 };
  network.use(
    METHODS[method](`*${path}`, () => {
      asked.count += 1;
      return HttpResponse.json({ isSuccess: false, error }, { status });
    }),
  );
  return asked;
};

/** No server answers. */
export const unplug = ({ method, path }: RouteLine): void => {
  network.use(METHODS[method](`*${path}`, () => HttpResponse.error()));
};

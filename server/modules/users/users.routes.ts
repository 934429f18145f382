import { api } from '#contract/http/index.ts';
import type { ReplyOf } from '#contract/http/define.ts';
import { REPORT_REASONS } from '#contract/http/reasons.ts';
import { ROLES, type UserLine, type UserView } from '#contract/http/users.ts';
import { PostId, SessionId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { type Call, ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { programOf } from '#server/lib/user-agent.ts';
import { ordersOf, toOrder } from '#server/modules/payments/index.ts';
import type { Merges } from '#server/modules/account-links/index.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import { type UserAct, type UserActs } from './user-acts.ts';
import { type FoundUser, type UserRow, usersRepository } from './users.repository.ts';

export type UsersRoutesDeps = {
  readonly db: Db;
  readonly acts: UserActs;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly merges: Pick<Merges, 'listOf'>;
};

const NO_STORE = { cache: 'no-store' } as const;
const LATEST = { offset: 0, limit: 50 };

const toLine = (row: UserRow | FoundUser): UserLine => ({
  id: UserId.parse(row.id),
  name: displayName(row),
  email: row.email,
  pendingEmail: row.pending_email,
  phoneNumber: row.phone_number,
  isBusiness: row.is_business === 1,
  isVerified: row.is_verified === 1,
  isAdmin: row.role === ROLES.admin,
  blockedDate: row.blocked_at,
  createdDate: row.created_at,
  activePostsCount: row.posts ?? 0,
});

const reportReason = (stored: string) => REPORT_REASONS.find((reason) => reason === stored) ?? 'other';

/** Everything about one user, read from several tables. */
const viewOf = async ({ db, sessions, merges }: UsersRoutesDeps, id: number): Promise<UserView> => {
  const repository = usersRepository(db);
  const user = await repository.find(id);
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  const [providers, reports, orders, signedIn, mergesOf] = await Promise.all([
    repository.providersOf(id),
    repository.reportsOf(id),
    ordersOf(db, id, LATEST),
    sessions.list(id),
    merges.listOf(id),
  ]);
  return {
    ...toLine(user),
    firstName: user.first_name,
    lastName: user.last_name,
    companyName: user.company_name,
    telegram: user.telegram,
    whatsapp: user.whatsapp,
    address: user.address,
    language: user.language,
    providers,
    blockedReason: user.blocked_reason,
    postCredits: user.post_credits,
    topCredits: user.top_credits,
    postsCount: user.all_posts ?? 0,
    sessions: signedIn.map((session) => ({
      id: SessionId.parse(session.id),
      ...programOf(session.user_agent),
      createdDate: session.created_at,
      lastSeenDate: session.last_seen_at,
    })),
    orders: orders.rows.map(toOrder),
    reports: reports.map(({ post_id, reason, note, created_at, brand, model, year }) => ({
      postId: PostId.parse(post_id),
      title: `${brand} ${model}, ${year}`,
      reason: reportReason(reason),
      note,
      createdDate: created_at,
    })),
    merges: mergesOf.map(({ kept_id, gone_id, at, undone_at, canUndo }) => ({
      keptId: UserId.parse(kept_id),
      goneId: UserId.parse(gone_id),
      date: at,
      undoneDate: undone_at,
      canUndo,
    })),
  };
};

type ActCall = Call<typeof api.users.block | typeof api.users.unblock>;
type View = ReplyOf<typeof api.users.view>;

/** The admins' list of users, one user, and what admins do to users. */
export const usersRoutes = (deps: UsersRoutesDeps): RouteModule => {
  const { db, acts } = deps;
  const repository = usersRepository(db);

  const act = async (
    { params: { id }, viewer, request }: Pick<ActCall, 'params' | 'viewer' | 'request'>,
    { reason, ...body }: { readonly reason: string },
    what: UserAct,
  ): Promise<View> => {
    const intent = { ...intentOf(request), body: { id, reason, ...body } };
    await acts.do(what, { actorId: memberOf(viewer).id, userId: id, reason }, intent);
    return ok(await viewOf(deps, id));
  };

  return (app) => {
    app.route(
      route(
        api.users.list,
        async ({ query }) => {
          const { rows, total } = await repository.list(query, sliceOf(query));
          return okList(rows.map(toLine), total);
        },
        NO_STORE,
      ),
    );
    app.route(route(api.users.view, async ({ params: { id } }) => ok(await viewOf(deps, id)), NO_STORE));
    app.route(route(api.users.block, (call) => act(call, call.body, { kind: 'block' }), NO_STORE));
    app.route(route(api.users.unblock, (call) => act(call, call.body, { kind: 'unblock' }), NO_STORE));
    app.route(route(api.users.undoMerge, (call) => act(call, call.body, { kind: 'undoMerge' }), NO_STORE));
    app.route(route(api.users.verify, (call) => act(call, call.body, { kind: 'verify', ...call.body }), NO_STORE));
    app.route(route(api.users.grant, (call) => act(call, call.body, { kind: 'grant', ...call.body }), NO_STORE));
    app.route(route(api.users.setRole, (call) => act(call, call.body, { kind: 'setRole', ...call.body }), NO_STORE));
  };
};

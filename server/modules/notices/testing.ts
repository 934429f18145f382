import { api } from '#contract/http/index.ts';
import type { DIALECTS } from '#server/database/testing.ts';
import type { Event } from '#server/events/events.ts';
import { openTestChat } from '#server/modules/chat/testing.ts';
import { happens, settled } from '#server/testing.ts';

/** A server on which tests cause events and read the users' notices. */
export const openTestNews = async (dialect: (typeof DIALECTS)[number]) => {
  const world = await openTestChat({ dialect });
  const list = async (userId: number) => {
    const reply = await world.app.inject({ url: '/api/Notices', headers: await world.as(userId) });
    return api.notices.list.reply.parse(reply.json());
  };
  return {
    ...world,
    settled: () => settled(world),
    happens: (...news: readonly Event[]) => happens(world, ...news),
    list,
    dataOf: async (userId: number) => (await list(userId)).value.map(({ data }) => data),
  };
};
export type TestNews = Awaited<ReturnType<typeof openTestNews>>;

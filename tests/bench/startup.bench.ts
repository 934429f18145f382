import { readConfig } from '#server/config.ts';
import { startServer } from '#server/index.ts';
import { count, type Figure, ms, type Section } from './section.ts';
import { openSyntheticPosts } from './synthetic-posts.ts';

const MAX_START_MS = 1000;
const POLL_MS = 250;

type Health = { readonly value: { readonly search: 'index' | 'sql' } };

const searchMode = async (address: string): Promise<'index' | 'sql'> => {
  const health = (await (await fetch(`${address}/api/health`)).json()) as Health;
  return health.value.search;
};

const figuresFor = async (posts: number): Promise<Figure[]> => {
  const filled = await openSyntheticPosts(posts, Date.now());
  try {
    const config = readConfig({ DATA_DIR: filled.dataDir, PORT: '0', RATE_LIMIT: 'off', NODE_ENV: 'test' });
    const start = performance.now();
    const server = await startServer(config);
    const answer = await fetch(`${server.address}/api/Posts`);
    const ready = performance.now() - start;
    let longestGap = 0;
    while ((await searchMode(server.address)) === 'sql') {
      const asked = performance.now();
      await fetch(`${server.address}/api/Rates`);
      longestGap = Math.max(longestGap, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const indexed = performance.now() - start;
    await server.stop();
    const isMet = answer.ok && ready < MAX_START_MS;
    const name = (what: string) => `${count(posts)} posts: ${what}`;
    return [
      { what: name('start to the first answered list'), value: ms(ready), aim: `< ${MAX_START_MS} ms`, isMet },
      { what: name('start to the index in place'), value: ms(indexed) },
      { what: name('longest wait of a request while it loads'), value: ms(longestGap) },
    ];
  } finally {
    await filled.close();
  }
};

export const startup: Section = {
  about: 'Start of the server over a filled database',
  run: async ({ posts }) => figuresFor(Math.max(...posts)),
};

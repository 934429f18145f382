import { openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { openBuiltSite } from './built-site.ts';
import { type MiniAppRun, openMiniApp } from './mini-app-load.ts';
import { type Figure, ms, quantile, type Section } from './section.ts';

const DEMO_POSTS = 1200;
const RUNS = 5;
const MOST = { listMs: 2500, taskMs: 100 } as const;
const PAGES = [
  { name: 'home', path: '/', scrolls: false },
  { name: 'results', path: '/posts?page=1', scrolls: true },
] as const;

const startFigures = (name: string, runs: readonly MiniAppRun[]): Figure[] => {
  const median = (of: (run: MiniAppRun) => number) => quantile(runs.map(of), 0.5);
  const shown = median((run) => run.shown);
  return [
    {
      what: `${name}: from the launch to cars that can be read, scrolled and opened`,
      value: ms(shown),
      aim: `≤ ${MOST.listMs} ms`,
      isMet: shown <= MOST.listMs,
    },
    { what: `${name}: from the launch to the app's own list`, value: ms(median(({ list }) => list)) },
  ];
};

const scrollFigures = (name: string, runs: readonly MiniAppRun[]): Figure[] => {
  const longest = quantile(
    runs.map(({ tasks }) => Math.max(...tasks)),
    0.5,
  );
  return [
    {
      what: `${name}: longest task while scrolling`,
      value: ms(longest),
      aim: `≤ ${MOST.taskMs} ms`,
      isMet: longest <= MOST.taskMs,
    },
  ];
};

/** The mini app on a weak phone, opened by a stand-in of Telegram's client and signed in by its launch data. */
export const miniApp: Section = {
  about: `The mini app on a weak phone: processor time of its main thread at a sixth of this speed, median of ${RUNS}`,
  run: async () => {
    const bot = await openBotApi();
    const telegram = { TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API_ROOT: bot.url };
    const { address, close } = await openBuiltSite(DEMO_POSTS, telegram);
    try {
      const figures: Figure[] = [];
      for (const { name, path, scrolls } of PAGES) {
        const runs = await openMiniApp(address, { path, runs: RUNS, scrolls });
        figures.push(...startFigures(name, runs), ...(scrolls ? scrollFigures(name, runs) : []));
      }
      return figures;
    } finally {
      await close();
      await bot.close();
    }
  },
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warningsOf } from '#server/modules/chat/warnings/warnings.ts';
import { detectLanguage } from '#server/modules/translation/index.ts';
import { ms, quantile, type Section, timed } from './section.ts';

const MAX_P95_MS = 1;
const ROUNDS = 10;
const FILE = join(import.meta.dirname, '../../resources/chat-messages/languages.json');

const timesOf = async (work: (text: string) => unknown, texts: readonly string[]): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of texts) times.push(await timed(() => work(text)));
  }
  return times;
};

/** How long the checks of a chat message take before it is stored. */
export const messages: Section = {
  about: '300 short messages about cars in three languages and two scripts',
  run: async () => {
    const texts = Object.values(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, readonly string[]>).flat();
    const first = await timed(() => detectLanguage(texts[0] ?? ''));
    const language = quantile(await timesOf(detectLanguage, texts), 0.95);
    const warnings = quantile(await timesOf(warningsOf, texts), 0.95);
    const aim = `< ${MAX_P95_MS} ms`;
    return [
      { what: 'language of the first message, with the reading of the lists', value: ms(first) },
      { what: 'language of a message, p95', value: ms(language), aim, isMet: language < MAX_P95_MS },
      { what: 'warnings of a message, p95', value: ms(warnings), aim, isMet: warnings < MAX_P95_MS },
    ];
  },
};

import type { Api } from 'grammy';
import { type Language, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { BotPart } from '../part.ts';
import { COMMAND_TEXTS, COMMANDS } from './texts.ts';

/** The name of the site is the same in every language, and Telegram keeps one menu button for all. */
const MENU_BUTTON = 'Aniv';

/** A language for Telegram: users of languages that the bot does not speak see English. */
type Shown = { readonly language: Language; readonly of: { readonly language_code?: 'hy' | 'ru' | 'en' } };
const SHOWN: readonly Shown[] = [
  { language: 'en', of: {} },
  ...LANGUAGES.map((language) => ({ language, of: { language_code: LOCALE_OF[language] } })),
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const commandsIn = (language: Language) =>
  COMMANDS.map((command) => ({ command, description: COMMAND_TEXTS[language].commands[command] }));

/** Brings what Telegram shows of the bot in one language up to date; changes nothing that is so already. */
const keepTexts = async (api: Api, { language, of }: Shown): Promise<void> => {
  const { description, shortDescription } = COMMAND_TEXTS[language];
  const commands = commandsIn(language);
  const known = (await api.getMyCommands(of)).map((each) => ({ command: each.command, description: each.description }));
  if (!isSame(known, commands)) await api.setMyCommands(commands, of);
  if ((await api.getMyDescription(of)).description !== description) await api.setMyDescription(description, of);
  if ((await api.getMyShortDescription(of)).short_description !== shortDescription)
    await api.setMyShortDescription(shortDescription, of);
};

/** The button beside the text field opens the mini app; Telegram opens https pages only. */
const keepMenuButton = async (api: Api, publicUrl: string): Promise<void> => {
  if (!publicUrl.startsWith('https:')) return;
  const url = publicUrl + pathTo.start();
  const known = await api.getChatMenuButton();
  if (known.type === 'web_app' && known.text === MENU_BUTTON && known.web_app.url === url) return;
  await api.setChatMenuButton({ menu_button: { type: 'web_app', text: MENU_BUTTON, web_app: { url } } });
};

/** Commands, descriptions and menu button of the bot: compared at the start and every hour, by one of the servers. */
export const profile: BotPart = (bot, { publicUrl }) => ({
  every: [
    {
      name: 'profile',
      ms: HOUR_MS,
      once: 'market',
      run: async ({ signal }) => {
        for (const shown of SHOWN) {
          if (signal.aborted) return;
          await keepTexts(bot.api, shown);
        }
        await keepMenuButton(bot.api, publicUrl);
      },
    },
  ],
});

import { api } from '#contract/http/index.ts';
import { LEGAL_DOCUMENTS, type LegalDocument } from '#contract/http/setup.ts';
import type { PaymentMark } from '#contract/http/site.ts';
import type { PaymentsConfig } from '#server/config-payments.ts';
import type { Config } from '#server/config.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { ServerModule } from '#server/module.ts';

export type SiteDeps = {
  readonly config: Pick<Config, 'site' | 'payments' | 'telegram'>;
  /** The bot's @name without the sign; null where there is none. */
  readonly botName: () => string | null;
  readonly logger: { readonly warn: (about: object, text: string) => void };
};

const marksOf = ({ stripe, payPal }: PaymentsConfig): PaymentMark[] => [
  ...(stripe === undefined ? [] : (['visa', 'mastercard'] as const)),
  ...(payPal === undefined ? [] : (['payPal'] as const)),
  ...(stripe === undefined ? [] : (['stripe'] as const)),
];

const placeholdersOf = ({ site }: SiteDeps['config']): LegalDocument[] =>
  LEGAL_DOCUMENTS.filter((document) => site.legal[document] === undefined);

const siteRoutes =
  ({ config, botName }: SiteDeps): RouteModule =>
  (app) => {
    app.route(
      route(api.site.current, () => {
        const name = botName();
        const bot = name === null ? null : { name: `@${name}`, url: `https://t.me/${name}` };
        const appName = config.telegram?.appName ?? '';
        const miniApp = bot === null || appName === '' ? null : `${bot.url}/${appName}`;
        return ok({ bot, miniApp, channels: [...config.site.channels], paymentMarks: marksOf(config.payments) });
      }),
    );
    app.route(route(api.setup.check, () => ok({ placeholders: placeholdersOf(config) })));
  };

/** The site's configuration; at the start the log names legal documents that are still placeholders (D174). */
export const siteModule = (deps: SiteDeps): ServerModule => ({
  name: 'site',
  routes: siteRoutes(deps),
  start: async () => {
    const placeholders = placeholdersOf(deps.config);
    if (placeholders.length > 0)
      deps.logger.warn({ placeholders }, 'legal documents are placeholders: set LEGAL_TERMS and LEGAL_PRIVACY');
  },
});

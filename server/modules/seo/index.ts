import { LANGUAGES } from '#contract/constants.ts';
import { addressOf } from '#contract/http/address.ts';
import { routes } from '#contract/http/routes.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import { ok } from '#server/http/route.ts';
import type { PageRenderer, PageRequest } from '#server/http/web.ts';
import type { ServerModule } from '#server/module.ts';
import type { ViewCounter } from '#server/modules/posts/index.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import { type Place, placeOf } from './addresses.ts';
import { readChatDocument, withChatOrigin } from './chat-document.ts';
import { documentOf } from './document.ts';
import { askHome, homePage, resultsPage, userPage } from './list-pages.ts';
import { originOf } from './origin.ts';
import type { PageContext, PageFacts } from './page.ts';
import { PageCache } from './page-cache.ts';
import { infoPage, missingPage, privatePage, unknownPage } from './plain-pages.ts';
import { postPage } from './post-page.ts';
import { seoRoutes } from './seo.routes.ts';
import { readSite, type Site } from './site.ts';
import { sitemapRepository } from './sitemap.repository.ts';

export type PagesDeps = Pick<PageContext, 'posts' | 'users'> & {
  readonly views: Pick<ViewCounter, 'see'>;
  readonly site: Site;
  readonly rates: Pick<RatesService, 'current'>;
  readonly config: Pick<Config, 'publicUrl' | 'hasPublicUrl' | 'chatUrl' | 'site'>;
};

const NO_ASSETS = { scripts: [], styles: [], fonts: [] } as const;

const factsOf = async (
  context: PageContext,
  place: Exclude<Place, { kind: 'home' }>,
  path: string,
): Promise<PageFacts> => {
  if (place.kind === 'results') return resultsPage(context, place);
  if (place.kind === 'private') return privatePage(context, place.title, path);
  if (place.kind === 'unknown') return unknownPage(context);
  if (place.kind !== 'post' && place.kind !== 'user') return infoPage(context, place.kind);
  const found = await foundPage(context, place);
  return found ?? missingPage(context, place.kind, path);
};

const foundPage = async (
  context: PageContext,
  place: Extract<Place, { kind: 'post' | 'user' }>,
): Promise<PageFacts | undefined> => {
  if (place.id === undefined) return undefined;
  return place.kind === 'post' ? postPage(context, place.id) : userPage(context, place.id, place.page);
};

/**
 * Writes each page as search engines, link previews and the first paint read it (D173). It is always a visitor's page:
 * what only members may see is never in a document.
 */
const pageRenderer = ({ site, config, posts, users, views, rates }: PagesDeps): PageRenderer => {
  const cache = new PageCache();

  const contextOf = ({ viewer, host }: PageRequest): PageContext => {
    const origin = originOf(config, host);
    const absolute = (path: string) => `${origin}${path}`;
    const texts = site.texts[viewer.language];
    return { viewer: { ...viewer, user: null }, texts, countryId: config.site.countryId, absolute, posts, users };
  };

  /** Every page needs it before its first price: what currency prices are in, and of which day. */
  const ratesReply = (): PageFacts['replies'] => {
    const { currency: siteCurrency, countryId: siteCountryId } = config.site;
    const reply = ok({ ...rates.current(), siteCurrency, siteCountryId });
    return { [addressOf(routes.rates.current)]: JSON.stringify(reply) };
  };

  const written = ({ query, viewer }: PageRequest, { absolute }: PageContext, facts: PageFacts): string => {
    const { language } = viewer;
    const asked = LANGUAGES.find((known) => known === query['lang']);
    const assets = facts.screen === undefined ? NO_ASSETS : site.assets(facts.screen, language);
    // A member's own replies differ from a visitor's, so the app has to ask for them.
    const own = viewer.user === null ? facts.replies : {};
    const shown = { ...facts, replies: { ...own, ...ratesReply() } };
    return documentOf(site, { facts: shown, language, asked, absolute, assets });
  };

  return async (request) => {
    const context = contextOf(request);
    const place = placeOf(request.path, request.query);
    if (place.kind !== 'home') {
      const facts = await factsOf(context, place, request.path);
      // A visitor's app takes the post from this document without a call, so the view is counted here.
      if (facts.post !== undefined) views.see(facts.post, { ...request, user: request.viewer.user });
      return { status: facts.status, body: Buffer.from(written(request, context, facts)), encoding: undefined };
    }
    const { language, currency, user } = request.viewer;
    const reply = await askHome(context);
    const key = [
      language,
      currency,
      rates.current().date,
      user === null,
      request.query['lang'] === language,
      context.absolute(''),
    ].join(' ');
    const write = () => written(request, context, homePage(context, reply));
    return { status: 200, ...(await cache.page(key, reply.body, request.acceptedEncodings, write)) };
  };
};

/** The built website with its pages; undefined where it has not been built. */
export const openWeb = (root: string, deps: Omit<PagesDeps, 'site'>) => {
  const site = readSite(root);
  const chat = readChatDocument(root);
  if (site === undefined) return undefined;
  const template = withChatOrigin(site.template, deps.config);
  const { publicUrl, chatUrl } = deps.config;
  const siteOf = (host?: string) => (chatUrl === publicUrl ? originOf(deps.config, host) : publicUrl);
  const chatFrame = chat && ((host: string | undefined) => chat(siteOf(host)));
  const renderPage = pageRenderer({ ...deps, site: { ...site, template } });
  return { root, build: site.build, renderPage, ...(chatFrame && { chatFrame }) };
};

/** robots.txt and the sitemap. */
export const seoModule = (config: Pick<Config, 'publicUrl' | 'hasPublicUrl'>, db: Db): ServerModule => ({
  name: 'seo',
  routes: seoRoutes({ config, posts: sitemapRepository(db) }),
});

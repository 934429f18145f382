import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALE_OF } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Db } from '#server/database/connection.ts';
import type { RouteModule } from '#server/http/route.ts';
import { html } from '#server/lib/html.ts';
import { keptUser } from './reach.repository.ts';
import { saveNoticeSettings } from './settings.ts';
import {
  STOP_LETTERS,
  STOPPABLE,
  type Stopping,
  type StoppableLetter,
  UNSUBSCRIBE_PATH,
  type UnsubscribeLinks,
} from './unsubscribe.ts';

type Texts = {
  readonly letters: Readonly<Record<StoppableLetter, string>>;
  readonly ask: string;
  readonly stopped: string;
  readonly undo: string;
  readonly resumed: string;
  readonly unknown: string;
  readonly home: string;
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    letters: {
      notices: 'Emails about favorites, followed sellers and top listings',
      weeklySummary: 'Weekly emails about how your cars do',
      newCars: 'Emails about new cars of saved searches',
      chatMessages: 'Emails about new messages',
      stillForSale: 'Emails asking whether cars are still for sale',
      hiddenUnanswered: 'Emails asking whether cars are still for sale',
    },
    ask: 'These emails can be stopped here.',
    stopped: 'These emails are switched off.',
    undo: 'Send them again',
    resumed: 'These emails are switched on again.',
    unknown: 'This link is not valid. Emails can be chosen in the notification settings of the profile.',
    home: 'Open Aniv',
  },
  ru: {
    letters: {
      notices: 'Письма об избранном, подписках на продавцов и размещении в топе',
      weeklySummary: 'Еженедельные письма о том, как смотрят ваши автомобили',
      newCars: 'Письма о новых автомобилях по сохранённым поискам',
      chatMessages: 'Письма о новых сообщениях',
      stillForSale: 'Письма с вопросом, продаются ли ещё автомобили',
      hiddenUnanswered: 'Письма с вопросом, продаются ли ещё автомобили',
    },
    ask: 'Здесь можно отключить эти письма.',
    stopped: 'Эти письма отключены.',
    undo: 'Получать их снова',
    resumed: 'Эти письма снова включены.',
    unknown: 'Ссылка недействительна. Письма можно выбрать в настройках уведомлений в профиле.',
    home: 'Открыть Aniv',
  },
  am: {
    letters: {
      notices: 'Նամակներ ընտրյալների, վաճառողների և թոփում տեղադրման մասին',
      weeklySummary: 'Շաբաթական նամակներ Ձեր մեքենաների դիտումների մասին',
      newCars: 'Նամակներ պահպանված որոնումների նոր մեքենաների մասին',
      chatMessages: 'Նամակներ նոր հաղորդագրությունների մասին',
      stillForSale: 'Նամակներ հարցով, թե մեքենաները դեռ վաճառվում են արդյոք',
      hiddenUnanswered: 'Նամակներ հարցով, թե մեքենաները դեռ վաճառվում են արդյոք',
    },
    ask: 'Այստեղ կարելի է անջատել այս նամակները։',
    stopped: 'Այս նամակներն անջատված են։',
    undo: 'Կրկին ստանալ',
    resumed: 'Այս նամակները կրկին միացված են։',
    unknown: 'Հղումն անվավեր է։ Նամակները կարելի է ընտրել Ձեր էջի ծանուցումների կարգավորումներում։',
    home: 'Բացել Անիվը',
  },
};

type Page = {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly button?: readonly [on: '0' | '1', text: string];
};

const STYLE = 'max-width:34rem;margin:15vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif';
const BUTTON = 'min-height:44px;padding:0 1.25rem;font:inherit;cursor:pointer';

const send = (reply: FastifyReply, status: number, { language, title, text, button }: Page) => {
  const page = html`<!doctype html><html lang="${LOCALE_OF[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="${STYLE}"><main><h1>${title}</h1><p role="status">${text}</p>${
    button === undefined
      ? html``
      : html`<form method="post"><input type="hidden" name="on" value="${button[0]}"><button style="${BUTTON}">${button[1]}</button></form>`
  }<p><a href="${pathTo.profile({ section: 5 })}">${TEXTS[language].home}</a></p></main></body></html>`;
  return (
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Not to other sites; without any the browser sends the form as from another site.
      .header('referrer-policy', 'same-origin')
      .send(page.text)
  );
};

export type UnsubscribeDeps = { readonly db: Db; readonly links: Pick<UnsubscribeLinks, 'check'> };

type Reader = { readonly userId: number; readonly language: Language };

/** Whom the letters go to now: an account that was joined with another has its letters sent to that one. */
const readerOf = async (db: Db, { userId }: Stopping): Promise<Reader> => {
  const user = await keptUser(db, userId);
  const language = LANGUAGES.find((each) => each === user?.language) ?? DEFAULT_LANGUAGE;
  return { userId: user?.id ?? userId, language };
};

const choose = (db: Db, { userId }: Reader, { letter }: Stopping, isOn: boolean): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const kind of STOPPABLE[letter])
      await saveNoticeSettings(transaction, userId, { choice: { kind, channel: 'mail', isOn } });
  });

/**
 * Stops letters by the link in them, signed out too. Opening the page changes nothing, since mail programs fetch links;
 * the POST is what they send for one click (RFC 8058), and what the page's button sends.
 */
export const unsubscribeRoutes =
  (deps: UnsubscribeDeps): RouteModule =>
  (app) => {
    const { db, links } = deps;
    const config = { access: 'public' } as const;
    const refuse = (request: FastifyRequest, reply: FastifyReply) => {
      const { language } = request.viewer;
      return send(reply, 404, { language, title: 'Aniv', text: TEXTS[language].unknown });
    };
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, text, done) =>
        done(null, text),
      );
      scope.get(UNSUBSCRIBE_PATH, { config }, async (request, reply) => {
        const stopping = links.check(request.query);
        if (stopping === undefined) return refuse(request, reply);
        const { language } = await readerOf(db, stopping);
        const { letters, ask } = TEXTS[language];
        return send(reply, 200, {
          language,
          title: letters[stopping.letter],
          text: ask,
          button: ['0', STOP_LETTERS[language]],
        });
      });
      scope.post(UNSUBSCRIBE_PATH, { config }, async (request, reply) => {
        const stopping = links.check(request.query);
        if (stopping === undefined) return refuse(request, reply);
        const isOn = typeof request.body === 'string' && new URLSearchParams(request.body).get('on') === '1';
        const reader = await readerOf(db, stopping);
        await choose(db, reader, stopping, isOn);
        const { language } = reader;
        const { letters, stopped, undo, resumed } = TEXTS[language];
        const button = isOn ? (['0', STOP_LETTERS[language]] as const) : (['1', undo] as const);
        return send(reply, 200, { language, title: letters[stopping.letter], text: isOn ? resumed : stopped, button });
      });
    });
  };

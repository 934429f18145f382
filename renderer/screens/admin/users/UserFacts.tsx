import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/http/users.ts';
import { pathTo } from '#contract/page-path.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', am: 'Հայերեն', ru: 'Русский' };

/** What the account holds. */
export function UserFacts({ view }: { view: UserView }) {
  const { t, i18n } = useTranslation('administration');
  const dateOf = (iso: string) => formatDate(new Date(iso), i18n.language);
  const fullName = [view.firstName, view.lastName].filter((part) => part !== null && part !== '').join(' ');
  const ways = [
    ...(view.email === null && view.pendingEmail === null ? [] : [t('facts.byEmail')]),
    ...view.providers.map((provider) => (provider === 'google' ? 'Google' : 'Telegram')),
  ];
  const rows = [
    ['id', `#${view.id}`],
    ['company', view.companyName],
    ['fullName', fullName],
    ['email', view.email],
    ['pendingEmail', view.pendingEmail],
    ['phone', view.phoneNumber],
    ['telegram', view.telegram],
    ['whatsapp', view.whatsapp],
    ['address', view.address],
    ['ways', ways.join(', ')],
    ['language', LANGUAGE_NAMES[view.language] ?? view.language],
    ['since', dateOf(view.createdDate)],
    ['posts', t('facts.postsOf', { active: formatNumber(view.activePostsCount), all: formatNumber(view.postsCount) })],
    ['postCredits', formatNumber(view.postCredits)],
    ['topCredits', formatNumber(view.topCredits)],
  ] as const;
  return (
    <section className="ad-card" aria-labelledby="ad-facts">
      <h2 id="ad-facts">{t('facts.title')}</h2>
      <dl className="ad-facts">
        {rows.map(([key, value]) =>
          value === null || value === '' ? null : (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {view.blockedDate === null && (
        <Link to={pathTo.user(view.id)} className="a-link">
          {t('facts.page')}
        </Link>
      )}
    </section>
  );
}

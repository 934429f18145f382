import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';

const TOPICS = [
  { topic: 'car', to: pathTo.posts() },
  { topic: 'plans', to: pathTo.subscriptions() },
  { topic: 'countries', to: pathTo.countries() },
] as const;

export function ContactHelp() {
  const { t } = useTranslation('contact');
  return (
    <aside className="i-help" aria-labelledby="contact-help">
      <h2 id="contact-help">{t('help.title')}</h2>
      {TOPICS.map(({ topic, to }) => (
        <section key={topic}>
          <h3>{t(`help.${topic}.title`)}</h3>
          <p>{t(`help.${topic}.text`)}</p>
          <Link className="a-link" to={to}>
            {t(`help.${topic}.link`)}
          </Link>
        </section>
      ))}
    </aside>
  );
}

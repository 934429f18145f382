import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const TOPICS = [
  { topic: 'car', to: '/posts' },
  { topic: 'plans', to: '/subscriptions' },
  { topic: 'countries', to: '/countries' },
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

import './about.css';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { PageHead } from '#renderer/ui/page/PageHead.tsx';
import { Figures } from './Figures.tsx';

const PARTS = ['search', 'price', 'privacy', 'language', 'sellers'] as const;

/** What Aniv is, in short, with its figures of now. */
export function AboutScreen() {
  const { t } = useTranslation('about');
  return (
    <div className="a-wrap">
      <PageHead title={t('title')} intro={t('intro')}>
        <Link className={buttonClass({ look: 'primary', size: 'large' })} to={pathTo.posts()}>
          {t('browse')}
        </Link>
        <Link className={buttonClass({ look: 'outlined', size: 'large' })} to={pathTo.contact()}>
          {t('contact')}
        </Link>
      </PageHead>
      <Figures />
      <div className="i-parts">
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`parts.${part}.title`)}</h2>
            <p>{t(`parts.${part}.text`)}</p>
          </section>
        ))}
        <section>
          <h2>{t('parts.plans.title')}</h2>
          <p>{t('parts.plans.text')}</p>
          <Link className="a-link" to={pathTo.subscriptions()}>
            {t('parts.plans.link')}
          </Link>
        </section>
      </div>
    </div>
  );
}

import { Classes } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Says honestly that a part of the site does not exist yet, and offers the way back to the cars. */
export function NotBuiltScreen() {
  const { t } = useTranslation('notBuilt');
  return (
    <section className="a-wrap a-notbuilt">
      <h1>{t('title')}</h1>
      <p className="t2">{t('text')}</p>
      <Link className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`} to="/posts">
        {t('action')}
      </Link>
    </section>
  );
}

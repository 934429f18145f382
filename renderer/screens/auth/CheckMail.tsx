import { useTranslation } from 'react-i18next';
import { Link } from '#renderer/lib/links.ts';
import { AuthDone } from './AuthDone.tsx';
import { pathWith, useAuthQuery } from '#renderer/features/auth/auth-query.ts';

type CheckMailProps = { email: string; onOther: () => void };

/** The end of every registration, whether or not the address had an account before (SECURITY rule 16). */
export function CheckMail({ email, onOther }: CheckMailProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthDone kind="mail" title={t('checkMail.title')} texts={[t('checkMail.text', { email }), t('checkMail.hint')]}>
      <Link className="bp6-button bp6-large bp6-intent-primary" to={pathWith('login', useAuthQuery())}>
        <span className="bp6-button-text">{t('checkMail.logIn')}</span>
      </Link>
      <button type="button" className="bp6-button bp6-large bp6-outlined" onClick={onOther}>
        {t('checkMail.other')}
      </button>
    </AuthDone>
  );
}

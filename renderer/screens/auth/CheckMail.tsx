import { useTranslation } from 'react-i18next';
import { Link } from '#renderer/lib/links.ts';
import { AuthDone } from './AuthDone.tsx';
import { pathWith, useAuthQuery } from '#renderer/features/auth/auth-query.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

type CheckMailProps = { email: string; onOther: () => void };

/** The end of every registration, whether or not the address had an account before (SECURITY rule 16). */
export function CheckMail({ email, onOther }: CheckMailProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthDone kind="mail" title={t('checkMail.title')} texts={[t('checkMail.text', { email }), t('checkMail.hint')]}>
      <Link className={buttonClass({ look: 'primary', size: 'large' })} to={pathWith('login', useAuthQuery())}>
        <span>{t('checkMail.logIn')}</span>
      </Link>
      <Button look="outlined" size="large" onClick={onOther}>
        {t('checkMail.other')}
      </Button>
    </AuthDone>
  );
}

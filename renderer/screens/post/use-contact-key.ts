import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { loginPath } from './post-address.ts';

const EMAIL_PATH = pathTo.profile({ section: 1 });

/** What opens hidden contacts: logging in for a visitor, a confirmed e-mail for somebody who is (SECURITY §4). */
export function useContactKey() {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { t } = useTranslation('post');
  const { pathname, search } = useLocation();
  return isLoggedIn
    ? {
        to: EMAIL_PATH,
        label: t('contacts.confirm'),
        why: t('contacts.confirmToSee'),
        refusal: t('contacts.confirmToUse'),
      }
    : {
        to: loginPath(pathname, search),
        label: t('contacts.logIn'),
        why: t('contacts.logInToSee'),
        refusal: t('contacts.logInToUse'),
      };
}

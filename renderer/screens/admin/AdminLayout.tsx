import './admin.css';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { moderationActions, selectWaiting } from '#renderer/features/moderation/moderation.slice.ts';
import type { WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { NavLink } from '#renderer/lib/links.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { useChosenInView } from '#renderer/lib/use-chosen-in-view.ts';
import { ADMIN_PAGES } from './admin-pages.ts';
import type { AdminPage } from './admin-pages.ts';

type AdminLayoutProps = {
  /** Which page it is; its heading and entry in the menu. */
  page: AdminPage;
  /** Beside the heading. */
  actions?: ReactNode;
  /** What stands instead of the page's own heading. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A page of the moderators' desk under its menu. */
export function AdminLayout({ page, actions, heading, children }: AdminLayoutProps) {
  const { t } = useTranslation('admin');
  const waiting = useSelector((state: WithModeration) => selectWaiting(state));
  const dispatch = useDispatch();
  usePageTitle(t(`nav.${page}`));
  useEffect(() => {
    if (page !== 'posts') dispatch(moderationActions.countAsked());
  }, [dispatch, page]);
  const nav = useChosenInView<HTMLElement>(page);
  return (
    <div className="a-wrap ad-page">
      <nav ref={nav} className="ad-nav" aria-label={t('sections')}>
        {ADMIN_PAGES.map(({ key, to, Icon }) => (
          <NavLink key={key} to={to} className={({ isActive }) => (isActive ? 'on' : '')}>
            <Icon size={18} stroke={1.8} aria-hidden />
            {t(`nav.${key}`)}
            {key === 'posts' && waiting !== null && waiting > 0 && (
              <em className="tnum">
                <span aria-hidden="true">{formatNumber(waiting)}</span>
                <span className="a-sr">{t('waiting', { count: waiting })}</span>
              </em>
            )}
          </NavLink>
        ))}
      </nav>
      {heading ?? (
        <header className="ad-head">
          <h1>{t(`nav.${page}`)}</h1>
          {actions}
        </header>
      )}
      {children}
    </div>
  );
}

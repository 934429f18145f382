import './inventory.css';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useDeps } from '#renderer/deps.ts';
import { stockOf } from '#renderer/features/inventory/stock-of.ts';
import { stockFault, useStock } from '#renderer/features/inventory/use-stock.ts';
import type { Stock } from '#renderer/features/inventory/use-stock.ts';
import { selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import { selectIsProfilePending, selectProfile, sessionActions } from '#renderer/features/session/session.slice.ts';
import type { WithSession } from '#renderer/features/session/session.slice.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { lazyCode } from '#renderer/lib/lazy-code.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { keepsStock } from '#renderer/platform/capabilities.ts';
import { ChatsPage } from './ChatsPage.tsx';
import { LazyLot } from './lot/LazyLot.tsx';
import { StockFailed } from './StockFailed.tsx';
import { useGridRows } from './use-grid-rows.ts';
import { Workstation } from './Workstation.tsx';

const PrintScreen = lazyCode(async () => {
  const [{ PrintScreen: screen }] = await Promise.all([
    import('./print/PrintScreen.tsx'),
    loadTexts(['post', 'posts', 'features']),
  ]);
  return screen;
});

/** The stock of a business account in one window; other users see whom it is for. */
export function InventoryScreen() {
  const profile = useSelector(selectProfile);
  const isPending = useSelector(selectIsProfilePending);
  const reason = useSelector((state: WithSession) => state.session.errorMessage);
  const dispatch = useDispatch();
  const { t } = useTranslation(['inventory', 'errors']);
  if (profile === null && isPending) return <Waiting text={t('loading')} />;
  if (profile === null)
    return (
      <StockFailed
        title={t('failed')}
        reason={reason === '' ? t('errors:OFFLINE') : reason}
        onRetry={() => dispatch(sessionActions.profileOutdated())}
      />
    );
  if (!profile.isBusiness)
    return (
      <div className="a-wrap">
        <EmptyState title={t('business.title')} text={t('business.text')} isPage>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.profile({ section: 2 })}>
            {t('toPosts')}
          </Link>
        </EmptyState>
      </div>
    );
  return <OwnWorkstation key={profile.id} profile={profile} />;
}

/** The chats need no stock. */
function OwnWorkstation({ profile }: { profile: Profile }) {
  const { pathname } = useLocation();
  return /\/chats\/*$/i.test(pathname) ? <ChatsPage profile={profile} /> : <OwnStock profile={profile} />;
}

function OwnStock({ profile }: { profile: Profile }) {
  const language = useSelector(selectLanguage);
  const isMobile = useMediaQuery(BELOW.mobile);
  const { pathname } = useLocation();
  const deps = useDeps();
  const source = stockOf(deps, profile.id);
  const stock = useStock(source, language);
  // The desktop sends them even with its window closed; a browser only while the page is open.
  useLeaveQuestion(!keepsStock(deps.platform) && stock.waiting.length > 0);
  const { t } = useTranslation(['inventory', 'errors']);
  const { rows, unread } = stock;
  const fault = stockFault(stock);
  if (fault !== null) {
    const isHere = unread !== null && keepsStock(deps.platform);
    const reason = isHere ? t('unread') : t(`errors:${fault}`);
    return <StockFailed title={t('failed')} reason={reason} onRetry={stock.retry} />;
  }
  if (rows === null) return <Waiting text={t('loading')} />;
  if (/\/print\/*$/i.test(pathname)) return <Print stock={stock} rows={rows} profile={profile} />;
  if (isMobile) return <LazyLot stock={{ ...stock, rows }} source={source} profile={profile} />;
  return <Workstation stock={{ ...stock, rows }} source={source} profile={profile} />;
}

type PrintProps = { stock: Stock; rows: readonly InventoryRow[]; profile: Profile };

function Print({ stock, rows, profile }: PrintProps) {
  const { t } = useTranslation('inventory');
  const shown = useGridRows(rows, stock.waiting);
  return (
    <Suspense fallback={<Waiting text={t('loading')} />}>
      <PrintScreen rows={shown} profile={profile} />
    </Suspense>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <output className="w-wait" aria-label={text}>
      <Skeleton as="span" />
    </output>
  );
}

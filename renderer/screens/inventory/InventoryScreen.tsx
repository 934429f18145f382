import './inventory.css';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useDeps } from '#renderer/deps.ts';
import { inventoryFeature } from '#renderer/features/inventory/inventory.feature.ts';
import { inventoryActions, selectStock, stockFault } from '#renderer/features/inventory/inventory.slice.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import { stockOf } from '#renderer/features/inventory/stock-of.ts';
import { selectIsProfilePending, selectProfile, sessionActions } from '#renderer/features/session/session.slice.ts';
import type { WithSession } from '#renderer/features/session/session.slice.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { lazyCode } from '#renderer/lib/lazy-code.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { prepareToasts } from '#renderer/ui/feedback/show-toast.ts';
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
  const { t } = useTranslation('inventory');
  const hasStock = useFeature(inventoryFeature);
  if (/\/chats\/*$/i.test(pathname)) return <ChatsPage profile={profile} />;
  return hasStock ? <OwnStock profile={profile} /> : <Waiting text={t('loading')} />;
}

/** The stock, which the store follows while it is shown. */
function OwnStock({ profile }: { profile: Profile }) {
  const dispatch = useDispatch();
  // A change that the network refuses soon after the page has opened is reported by a toast.
  useEffect(prepareToasts, []);
  useEffect(() => {
    dispatch(inventoryActions.opened(profile.id));
    return () => void dispatch(inventoryActions.closed());
  }, [dispatch, profile.id]);
  const isMobile = useMediaQuery(BELOW.mobile);
  const { pathname } = useLocation();
  const deps = useDeps();
  const source = stockOf(deps, profile.id);
  const stock = useSelector(selectStock);
  // The desktop sends them even with its window closed; a browser only while the page is open.
  useLeaveQuestion(!keepsStock(deps.platform) && stock.waiting.length > 0);
  const { t } = useTranslation(['inventory', 'errors']);
  const { rows, unread } = stock;
  const fault = stockFault(stock);
  if (fault !== null) {
    const isHere = unread !== null && keepsStock(deps.platform);
    const reason = isHere ? t('unread') : t(`errors:${fault}`);
    return <StockFailed title={t('failed')} reason={reason} onRetry={() => dispatch(inventoryActions.retryAsked())} />;
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

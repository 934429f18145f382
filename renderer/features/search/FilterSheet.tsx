import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { useHostActions } from '#renderer/lib/use-host-actions.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';
import { changeFilters } from './filters.ts';
import type { Filters } from './filters.ts';
import type { FilterLists } from './filter-lists.ts';
import { FilterPanel } from './FilterPanel.tsx';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { useLiveCount } from './use-live-count.ts';

export type FilterSheetProps = {
  isOpen: boolean;
  /** The choice so far; changes stay in the sheet until they are applied. */
  draft: Filters;
  lists: FilterLists;
  currency: FilterPanelProps['currency'];
  onDraft: (filters: Filters) => void;
  onApply: () => void;
  onClose: () => void;
};

/** All filters under 1024 px: choices are counted while they are made and applied together. */
export function FilterSheet({ isOpen, draft, lists, currency, onDraft, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation(['search', 'filters']);
  const { total, counts } = useLiveCount(draft, isOpen);
  const [resets, setResets] = useState(0);
  const [isReading, setReading] = useState(false);
  const [isApplied, setApplied] = useState(false);
  // Words typed last belong to the choice: it is applied when their meaning has come.
  useEffect(() => {
    if (!isApplied || isReading) return;
    setApplied(false);
    onApply();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each tap.
  }, [isApplied, isReading]);
  const reset = () => {
    onDraft({});
    // Sections open and shut as at first.
    setResets(resets + 1);
  };
  return (
    <BottomSheet
      open={isOpen}
      title={t('filters')}
      closeLabel={t('filters:close')}
      hasEntry
      onClose={onClose}
      footer={
        <SheetActions
          apply={
            total === undefined
              ? t('filters:applyUnknown')
              : t('filters:apply', { count: total, shown: formatNumber(total) })
          }
          isApplied={isApplied}
          onApply={() => setApplied(true)}
          onReset={reset}
        />
      }
    >
      <FilterPanel
        key={resets}
        filters={draft}
        lists={lists}
        counts={counts}
        currency={currency}
        onReading={setReading}
        onChange={(change) => onDraft(changeFilters(draft, change))}
      />
    </BottomSheet>
  );
}

type SheetActionsProps = { apply: string; isApplied: boolean; onApply: () => void; onReset: () => void };

/** Below the filters, or on the host's own buttons. */
function SheetActions({ apply, isApplied, onApply, onReset }: SheetActionsProps) {
  const { t } = useTranslation('filters');
  const isOnHost = useHostActions(
    [
      { text: apply, onPress: onApply, isBusy: isApplied },
      { text: t('reset'), onPress: onReset },
    ],
    { isLayer: true },
  );
  if (isOnHost) return null;
  return (
    <>
      <Button look="outlined" size="large" onClick={onReset}>
        {t('reset')}
      </Button>
      <Button look="primary" size="large" aria-live="polite" aria-busy={isApplied} onClick={onApply}>
        {apply}
      </Button>
    </>
  );
}

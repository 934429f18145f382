import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import { UNDONE } from '#renderer/features/inventory/bulk-actions.ts';
import { undoMemory } from '#renderer/features/inventory/undo-memory.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

export type Changes = {
  /** One runs at a time: pressing twice does nothing twice. */
  readonly isBusy: boolean;
  readonly run: (items: readonly StockItem[], done: string) => Promise<void>;
  readonly undo: () => void;
};

const MOST_AT_ONCE = 1000;

/** Does changes as batches that can be taken back, and says how each went. */
export function useChanges(source: StockSource, userId: UserId, onOpen: () => void): Changes {
  const { t } = useTranslation(['inventory', 'errors']);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { platform } = useDeps();
  const [batches] = useState(() => undoMemory(platform, userId));
  const busy = useRef(false);

  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const { code, description } = failureOf(error);
      toast('bad', description === '' ? t(`errors:${code}`) : description);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  const undoBatch = (batch: string) =>
    alone(async () => {
      await source.undo(batch);
      batches.remove(batch);
      toast('neutral', t('undone'));
    });

  const run = (items: readonly StockItem[], done: string) =>
    alone(async () => {
      if (items.length === 0) return;
      const batch = crypto.randomUUID();
      for (let at = 0; at < items.length; at += MOST_AT_ONCE)
        await source.change(batch, items.slice(at, at + MOST_AT_ONCE));
      const open = (await source.waiting()).filter((each) => each.batch === batch);
      const needy = open.filter(({ state }) => state === 'refused' || state === 'conflict').length;
      const canUndo = needy < items.length && items.every(({ change }) => UNDONE.has(change.kind));
      if (canUndo) batches.add(batch);
      if (needy > 0)
        toast('bad', t('notDone', { count: needy, total: items.length }), { label: t('show'), onPress: onOpen });
      else toast('ok', done, canUndo ? { label: t('undo'), onPress: () => void undoBatch(batch) } : undefined);
    });

  return {
    isBusy,
    run,
    undo: () => {
      const last = batches.last();
      if (last === undefined) toast('neutral', t('nothingToUndo'));
      else void undoBatch(last);
    },
  };
}

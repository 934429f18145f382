import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { newsHeard, selectNews } from '#renderer/features/stock-file/news.ts';
import type { News } from '#renderer/features/stock-file/news.ts';
import type { Changes } from '../use-changes.ts';
import { StockFileLayer } from './StockFileLayer.tsx';
import type { FileImport } from './use-file-import.ts';

type FileImportLayerProps = {
  readonly profile: Profile;
  readonly fileImport: FileImport;
  readonly changes: Pick<Changes, 'imported' | 'importUndone'>;
};

/** The import of a stock file while it is open; the grid’s own undo knows what came of it, also after closing. */
export function FileImportLayer({ profile, fileImport, changes }: FileImportLayerProps) {
  const dispatch = useDispatch();
  const news = useSelector(selectNews);
  const hear = useEffectEvent((all: readonly News[]) => {
    for (const { kind, id } of all)
      if (kind === 'imported') changes.imported(id);
      else changes.importUndone(id);
  });
  useEffect(() => {
    if (news.length === 0) return;
    hear(news);
    dispatch(newsHeard());
  }, [dispatch, news]);
  if (!fileImport.isOpen) return null;
  return (
    <StockFileLayer
      profile={profile}
      dropped={fileImport.dropped}
      asked={fileImport.asked}
      onClose={fileImport.close}
    />
  );
}

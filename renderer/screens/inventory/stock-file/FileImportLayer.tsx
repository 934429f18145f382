import { useDispatch } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import type { Changes } from '../use-changes.ts';
import { StockFileLayer } from './StockFileLayer.tsx';
import type { FileImport } from './use-file-import.ts';

type FileImportLayerProps = {
  readonly profile: Profile;
  readonly source: StockSource;
  readonly fileImport: FileImport;
  readonly changes: Pick<Changes, 'imported' | 'importUndone'>;
};

/** The import of a stock file while it is open; what it takes of the plan is asked for again. */
export function FileImportLayer({ profile, source, fileImport, changes }: FileImportLayerProps) {
  const dispatch = useDispatch();
  if (!fileImport.isOpen) return null;
  const refreshPlan = () => void dispatch(sessionActions.profileOutdated());
  return (
    <StockFileLayer
      profile={profile}
      source={source}
      dropped={fileImport.dropped}
      asked={fileImport.asked}
      onImported={(id) => {
        changes.imported(id);
        refreshPlan();
      }}
      onUndone={(id) => {
        changes.importUndone(id);
        refreshPlan();
      }}
      onClose={fileImport.close}
    />
  );
}

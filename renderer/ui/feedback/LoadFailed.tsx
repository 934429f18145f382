import { EmptyState } from './EmptyState.tsx';

type LoadFailedProps = { title: string; reason: string; retry: string; isPage?: boolean; onRetry: () => void };

/** What did not come, why, and another try. */
export function LoadFailed({ title, reason, retry, isPage = false, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState title={title} text={reason} isPage={isPage}>
        <button type="button" className="bp6-button bp6-outlined" onClick={onRetry}>
          {retry}
        </button>
      </EmptyState>
    </div>
  );
}

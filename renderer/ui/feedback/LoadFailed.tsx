import { Button } from '../button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type LoadFailedProps = { title: string; reason: string; retry: string; isPage?: boolean; onRetry: () => void };

/** What did not come, why, and another try. */
export function LoadFailed({ title, reason, retry, isPage = false, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState title={title} text={reason} isPage={isPage}>
        <Button look="outlined" onClick={onRetry}>
          {retry}
        </Button>
      </EmptyState>
    </div>
  );
}

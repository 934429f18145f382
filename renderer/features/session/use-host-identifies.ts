import { useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { selectIsHostRefused } from './session.slice.ts';

/** Whether the host signs the person in by itself, so that no login or logout is offered (SPEC.md §2, D047). */
export function useHostIdentifies(): boolean {
  const { identifiesUser = false } = useDeps().platform;
  const isRefused = useSelector(selectIsHostRefused);
  return identifiesUser && !isRefused;
}

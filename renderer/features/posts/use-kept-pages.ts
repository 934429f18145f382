import { useLocation } from 'react-router-dom';
import { useNavigate } from '#renderer/lib/links.ts';

/** More would ask for too much at once; the button brings the rest. */
const MAX_PAGES = 25;

/** How many pages of a list to open with, by the address and by what this history entry showed before a reload. */
export function useKeptPages() {
  const { search, state } = useLocation() as { search: string; state: { pages?: number } | null };
  const navigate = useNavigate();
  const asked = /[?&]page=([1-9]\d{0,3})(?:&|$)/.exec(search)?.[1];
  return {
    pages: Math.min(Math.max(state?.pages ?? 1, Number(asked ?? 1)), MAX_PAGES),
    onMore: (pages: number) => void navigate({ search }, { replace: true, state: { ...state, pages } }),
  };
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeps } from '../deps.ts';

/** Follows the host's own menu to a page, where the host has one. */
export function useHostNavigation(): void {
  const { platform } = useDeps();
  const navigate = useNavigate();
  useEffect(() => platform.onOpenPath?.((path) => void navigate(path)), [platform, navigate]);
}

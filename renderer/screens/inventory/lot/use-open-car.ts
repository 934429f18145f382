import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useNavigate } from '#renderer/lib/links.ts';

/** The car in the address: Back closes it, and a reload, as after a phone's camera, finds it open again. */
export function useOpenCar(rows: readonly GridRow[]) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  const navigate = useNavigate();
  const id = Number(params.get('car') ?? 0);
  const live = rows.find((row) => row.id === id);
  const [last, setLast] = useState(live);
  if (live !== undefined && live !== last) setLast(live);
  const row = live ?? (last?.id === id ? last : undefined);
  return {
    opened: row === undefined ? null : { row, isGone: live === undefined },
    open: (car: number) =>
      void navigate(pathTo.inventory({ car }), { state: { fromList: true }, preventScrollReset: true }),
    close: () => {
      if (state?.fromList === true) void navigate(-1);
      else setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}

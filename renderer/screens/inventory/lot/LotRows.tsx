import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

const STEP = 40;

/** Draws more rows as the end of the list comes near: a phone need not hold twenty thousand. */
export function LotRows({ count, children }: { count: number; children: (count: number) => ReactNode }) {
  const { t } = useTranslation(['lot', 'inventory']);
  const [most, setMost] = useState(STEP);
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = end;
    if (current === null || most >= count) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === true) setMost(most + STEP);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [most, count]);
  return (
    <>
      <ul aria-label={t('inventory:title')}>{children(most)}</ul>
      <Button
        ref={end}
        look="outlined"
        className="lot-more"
        hidden={most >= count}
        onClick={() => setMost(most + STEP)}
      >
        {t('more', { count: count - most, number: formatNumber(count - most) })}
      </Button>
    </>
  );
}

import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/time.ts';

/** The time, renewed every minute, so that labels such as `Today` do not grow old. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

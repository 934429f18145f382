import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { useWaitingCars } from '#renderer/features/post-form/waiting/use-waiting-cars.ts';
import { WaitingCars } from '#renderer/features/post-form/waiting/WaitingCars.tsx';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

/** The car left the form and waits for the connection, maybe with others; the next one can be described. */
export function QueuedCar({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('sell');
  const isBusiness = useSelector(selectProfile)?.isBusiness === true;
  const isSent = useWaitingCars().length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  const Icon = isSent ? IconCircleCheckFilled : IconClock;
  return (
    <div className="c-done" aria-live="polite">
      <Icon size={56} stroke={1.6} className={isSent ? 'ok' : 'wait'} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {t(isSent ? 'queued.sentTitle' : 'queued.title')}
      </h1>
      <p>{t(isSent ? 'queued.sentText' : 'queued.text')}</p>
      <WaitingCars />
      <div className="row wrap">
        <Button look="primary" size="large" onClick={onAnother}>
          {t('done.another')}
        </Button>
        <Link
          replace
          className={buttonClass({ look: 'outlined', size: 'large' })}
          to={isBusiness ? pathTo.inventory() : pathTo.profile({ section: 2 })}
        >
          {t(isBusiness ? 'queued.stock' : 'done.dashboard')}
        </Link>
      </div>
    </div>
  );
}

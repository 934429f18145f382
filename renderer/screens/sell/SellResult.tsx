import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Saved } from '#contract/http/own-posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { ShareCard } from './ShareCard.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

type SellResultProps = { state: z.infer<typeof Saved>; isNew: boolean; onAnother: () => void };

const KINDS = { active: 'active', pending: 'pending', hidden: 'hidden' } as const;

/** The status of the sent post, the findings of the check, and a link to the post. Links replace the form's history entry. */
export function SellResult({ state: { id, status, findings }, isNew, onAnother }: SellResultProps) {
  const { t } = useTranslation(['sell', 'posts', 'reasons']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  const kind = status === null || !(status in KINDS) ? 'hidden' : KINDS[status as keyof typeof KINDS];
  const Icon = kind === 'pending' ? IconClock : IconCircleCheckFilled;
  const title = !isNew && kind === 'active' ? t('done.savedTitle') : t(`done.${kind}Title`);
  return (
    <div className="c-done">
      <Icon size={56} stroke={1.6} className={kind === 'pending' ? 'wait' : 'ok'} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{t(`done.${kind}Text`)}</p>
      {status !== null && <StatusChip status={status} label={t(`posts:status.${status}`)} />}
      {kind === 'pending' && findings.length > 0 && (
        <div className="c-findings">
          <h2>{t('done.findings')}</h2>
          <ul>
            {findings.map((finding) => (
              <li key={finding}>{t(`reasons:finding.${finding}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {isNew && kind !== 'hidden' && <WhatNext kind={kind} />}
      {isNew && kind === 'active' && <ShareCard id={id} />}
      <div className="row wrap">
        <Link replace className={buttonClass({ look: 'primary', size: 'large' })} to={pathTo.profile({ section: 2 })}>
          {t('done.dashboard')}
        </Link>
        <Link replace className={buttonClass({ look: 'outlined', size: 'large' })} to={pathTo.post(id)}>
          {t('done.view')}
        </Link>
        {isNew && (
          <Button look="minimal" size="large" onClick={onAnother}>
            {t('done.another')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The next steps of a new post, in order. */
function WhatNext({ kind }: { kind: 'active' | 'pending' }) {
  const { t } = useTranslation('sell');
  return (
    <section className="c-findings" aria-labelledby="sell-next">
      <h2 id="sell-next">{t('review.next')}</h2>
      <ol>
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`done.next.${kind}.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

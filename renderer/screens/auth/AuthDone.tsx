import { IconAlertCircle, IconCircleCheckFilled, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

const ICONS = { done: IconCircleCheckFilled, mail: IconMailCheck, bad: IconAlertCircle } as const;

type AuthDoneProps = {
  kind: keyof typeof ICONS;
  title: string;
  /** Sentences, one paragraph each. */
  texts: readonly string[];
  /** The page begins with it: then it is no news that must take the focus. */
  isFirst?: boolean;
  children?: ReactNode;
};

/** Replaces a form after its success and takes the focus. */
export function AuthDone({ kind, title, texts, isFirst = false, children }: AuthDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  const Icon = ICONS[kind];
  return (
    <div className="u-done">
      <Icon className={kind === 'bad' ? 'ic bad' : 'ic'} size={44} stroke={1.6} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="acts">{children}</div>
    </div>
  );
}

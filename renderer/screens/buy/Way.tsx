import { useId } from 'react';
import type { ReactNode } from 'react';

type WayProps = { icon: ReactNode; title: string; text: string; badge?: string; children: ReactNode };

/** One way to pay: what it is, what it means, and its buttons. */
export function Way({ icon, title, text, badge, children }: WayProps) {
  const id = useId();
  return (
    <section className={badge === undefined ? 'b-way' : 'b-way demo'} aria-labelledby={id}>
      <h3 id={id}>
        {icon}
        {title}
        {badge !== undefined && <span className="bd">{badge}</span>}
      </h3>
      <p>{text}</p>
      <div className="bt">{children}</div>
    </section>
  );
}

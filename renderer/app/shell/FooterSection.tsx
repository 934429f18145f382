import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

type FooterSectionProps = {
  title: string;
  isOpen: boolean;
  /** Given only where the footer is an accordion. */
  onToggle: (() => void) | undefined;
  children: ReactNode;
};

/** A column of the footer, or a section of its accordion whose head is a button. */
export function FooterSection({ title, isOpen, onToggle, children }: FooterSectionProps) {
  const id = useId();
  const isShown = isOpen || onToggle === undefined;
  return (
    <section className={isShown ? 'open' : ''}>
      <h2 className="hd">
        {onToggle === undefined ? (
          title
        ) : (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            {title}
            <IconChevronDown size={20} stroke={2} aria-hidden />
          </button>
        )}
      </h2>
      <div id={id} hidden={!isShown}>
        {children}
      </div>
    </section>
  );
}

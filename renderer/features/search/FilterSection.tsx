import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

type FilterSectionProps = {
  title: string;
  /** What is chosen inside, in a word or a number. */
  chosen?: string | undefined;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A part of the filters that can be shut; one with a choice starts open. */
export function FilterSection({ title, chosen, isOpenAtFirst = false, children }: FilterSectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const body = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={isOpen ? 'f-sec' : 'f-sec shut'}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
          {title}
          {chosen !== undefined && <small>{chosen}</small>}
          <Chevron size={18} stroke={2} aria-hidden />
        </button>
      </h3>
      <div id={body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

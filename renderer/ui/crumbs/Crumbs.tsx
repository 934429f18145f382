import './crumbs.css';
import type { ReactNode } from 'react';
import { IconChevronRight } from '@tabler/icons-react';

type CrumbsProps = {
  label: string;
  /** The pages above this one as links, each with a key. */
  links: readonly { readonly key: string; readonly link: ReactNode }[];
  current: string;
};

/** The breadcrumbs of a page; absent on phones, which have Back. */
export function Crumbs({ label, links, current }: CrumbsProps) {
  return (
    <nav className="s-crumb no-m" aria-label={label}>
      {links.map(({ key, link }) => (
        <span key={key}>
          {link}
          <IconChevronRight size={14} stroke={2} aria-hidden="true" />
        </span>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}

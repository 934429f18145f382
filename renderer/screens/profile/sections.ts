import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** SPEC.md §2: the profile's sections are opened from the navigation; 3 is the tasks view. */
export type Section = 1 | 2 | 3;

/** The section of an address; without one, or with one that there is not, the first. */
export const sectionOf = (search: string): Section => {
  const asked = new URLSearchParams(search).get('section');
  return asked === '2' ? 2 : asked === '3' ? 3 : 1;
};

export const pathOfSection = (section: Section): PageAddress => pathTo.profile({ section });

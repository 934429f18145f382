import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** SPEC.md §2: the profile's sections are opened from the navigation; 3 is the tasks view, 4 the notices, 5 their settings, 6 the statistics. */
export type Section = 1 | 2 | 3 | 4 | 5 | 6;

const SECTIONS = ['1', '2', '3', '4', '5', '6'];

/** The section of an address; without one, or with one that there is not, the first. */
export const sectionOf = (search: string): Section => {
  const asked = new URLSearchParams(search).get('section');
  // One of the list is one of the type.
  return asked !== null && SECTIONS.includes(asked) ? (Number(asked) as Section) : 1;
};

export const pathOfSection = (section: Section): PageAddress => pathTo.profile({ section });

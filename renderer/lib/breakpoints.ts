import { BREAKPOINT } from '#contract/constants.ts';

/** Media queries of the three breakpoints; a width just under a breakpoint is still the smaller layout. */
export const BELOW = {
  mobile: `(max-width: ${BREAKPOINT.mobile - 0.02}px)`,
  tablet: `(max-width: ${BREAKPOINT.tablet - 0.02}px)`,
  desktop: `(max-width: ${BREAKPOINT.desktop - 0.02}px)`,
} as const;

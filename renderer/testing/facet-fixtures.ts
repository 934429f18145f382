import type { FacetCounts } from '#contract/http/post-search.ts';

const NONE = { yes: 0, no: 0 };

/** A reply of the facets call that counts the cars found and nothing else; say only what the test is about. */
export const facetsReply = (totalCount: number, facets: Partial<FacetCounts['facets']> = {}) => ({
  isSuccess: true,
  value: {
    totalCount,
    facets,
    conditions: {
      New: NONE,
      Damaged: NONE,
      RunAndGo: NONE,
      UnderWarranty: NONE,
      Clearance: NONE,
      Negotiable: NONE,
      Exchange: NONE,
      Instalments: NONE,
    },
  },
});

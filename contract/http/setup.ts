import { z } from 'zod';
import { adminRoutes } from './admin-routes.ts';
import { endpoint, valueOf } from './define.ts';

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const setup = {
  /** Settings that the operator has not made yet. */
  check: endpoint(adminRoutes.setup.check, {
    reply: valueOf(z.object({ placeholders: z.array(z.enum(LEGAL_DOCUMENTS)) })),
  }),
};

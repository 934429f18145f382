import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LEGAL_DOCUMENTS, type LegalDocument } from '#contract/http/setup.ts';

export type LegalFiles = Readonly<Record<LegalDocument, string | undefined>>;

/** Serves the operator's own documents in place of the website's placeholders (D174). */
export const serveLegal = (app: FastifyInstance, files: LegalFiles): void => {
  for (const document of LEGAL_DOCUMENTS) {
    const file = files[document];
    if (file === undefined) continue;
    app.get(`/legal/${document}.pdf`, { config: { access: 'public' } }, (_request, reply) =>
      reply.type('application/pdf').header('cache-control', 'no-cache').send(createReadStream(file)),
    );
  }
};

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Makes a browser one that the person is known by, as a sign-in by password does. */
export type RememberDevice = (request: FastifyRequest, reply: FastifyReply, userId: number) => Promise<void>;

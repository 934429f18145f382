import type { Logger } from 'pino';

/**
 * Ends the process with 1 on an error nobody caught, after logging it with its cause (SECURITY rule 33): what state it
 * left is unknown, and a supervisor starts a fresh process. Node reports unhandled rejections here too.
 */
export const endOnUnknownErrors = (logger: Pick<Logger, 'fatal'>): void => {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'an unknown error ends the server');
    process.exit(1);
  });
};

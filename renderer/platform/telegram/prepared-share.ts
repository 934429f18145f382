import { on } from '@tma.js/sdk';
import type { Platform } from '../port.ts';
import type { Client } from './client.ts';

/** Telegram's own dialog for a message that the server has prepared; clients before 8.0 have none. */
export const preparedShare = ({ has, post }: Client): Pick<Platform, 'sharePrepared'> => {
  if (!has('web_app_send_prepared_message')) return {};
  return {
    sharePrepared: (id) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          for (const end of ends) end();
        };
        const ends = [
          on('prepared_message_sent', () => {
            stop();
            resolve();
          }),
          on('prepared_message_failed', ({ error }) => {
            stop();
            reject(error === 'USER_DECLINED' ? new DOMException(error, 'AbortError') : new Error(error));
          }),
        ];
        post('web_app_send_prepared_message', { id });
      }),
  };
};

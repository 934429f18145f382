import { sign } from '@tma.js/init-data-node';
import { BOT_TOKEN } from './testing-bot-api.ts';

type Person = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name?: string;
  readonly language_code?: string;
};

const DAVIT: Person = { id: 700_123, first_name: 'Davit', last_name: 'Grigoryan', language_code: 'hy' };

/** Raw initData as Telegram makes it: signed by the library's algorithm, which is not ours. */
export const initDataOf = (
  user: Person & Readonly<Record<string, unknown>> = DAVIT,
  { at = Date.now(), token = BOT_TOKEN, startParam }: { at?: number; token?: string; startParam?: string } = {},
): string =>
  sign(
    {
      user,
      query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
      signature: 'third-party-signature',
      ...(startParam === undefined ? {} : { start_param: startParam }),
    },
    token,
    new Date(at),
  );

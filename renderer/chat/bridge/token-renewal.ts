import type { Bridge } from './bridge.ts';

const PATIENCE_MS = 20_000;

/** Asks the site for another token and waits for it; rejects where none comes, as after a sign-out. */
export const renewedToken = ({ on, send }: Bridge): Promise<string> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
    const refuse = () => {
      end();
      reject(new Error('no chat token'));
    };
    const timer = setTimeout(refuse, PATIENCE_MS);
    const stops = [
      on('logout', refuse),
      on('SetChatToken', ({ token }) => {
        end();
        resolve(token);
      }),
    ];
    send('TokenNeeded');
  });

import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';

const SETTING = 'push keys';
const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof Keys>;

const newKeys = (): PushKeys => {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // A leading zero byte is left out by the curve and asked for by readers.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
};

/** The market's keys (RFC 8292), made once: browsers subscribe to them, so that they never change. */
export const readPushKeys = async (db: Db): Promise<PushKeys> => {
  const settings = settingsRepository(db);
  const kept = (await settings.get(SETTING)) ?? (await settings.keep(SETTING, JSON.stringify(newKeys())));
  return Keys.parse(JSON.parse(kept));
};

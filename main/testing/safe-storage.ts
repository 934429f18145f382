import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SafeStorage as ElectronSafeStorage } from 'electron';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Checked against Electron's own types, since the vault sees only our narrow ones. */
type Keyring = Pick<
  ElectronSafeStorage,
  'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;
type Backend = ReturnType<ElectronSafeStorage['getSelectedStorageBackend']>;
type Options = { backend?: Backend; isAvailable?: boolean; key?: Buffer; isRotated?: boolean };

/** A keyring that really encrypts, with its own key unless one is given. */
export function keyring({
  backend = 'gnome_libsecret',
  isAvailable = true,
  key = randomBytes(32),
  isRotated = false,
}: Options = {}): Keyring {
  return {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: async () => isAvailable,
    encryptStringAsync: async (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decryptStringAsync: async (secret) => {
      const decipher = createDecipheriv(ALGORITHM, key, secret.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = secret.subarray(NONCE_BYTES + TAG_BYTES);
      return {
        result: Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'),
        shouldReEncrypt: isRotated,
      };
    },
  };
}

/** The parts of Electron's safeStorage and of the settings that store a secret. */
export type SafeStorage = {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(secret: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
  getSelectedStorageBackend(): string;
};

/** Linux without a keyring "encrypts" with a password that is printed in Chromium's source. */
const UNPROTECTED: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

/** Name of the backend that protects secrets on this computer; undefined if there is none (SECURITY rule 57). */
export async function protectingBackend(safeStorage: SafeStorage, system: string): Promise<string | undefined> {
  const backend = system === 'linux' ? safeStorage.getSelectedStorageBackend() : system;
  if (UNPROTECTED.has(backend)) return undefined;
  return (await safeStorage.isAsyncEncryptionAvailable().catch(() => false)) ? backend : undefined;
}

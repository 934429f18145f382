import { registerHooks } from 'node:module';

const ELECTRON = 'electron-stand-in:';

/** From now on `import 'electron'` gives the module at this address, by names and as a whole. */
export const standForElectron = (address: string): void => {
  const source = `export * from '${address}'; export * as default from '${address}';`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: ELECTRON, shortCircuit: true, format: 'module' } : next(specifier, context),
    load: (url, context, next) =>
      url === ELECTRON ? { format: 'module', shortCircuit: true, source } : next(url, context),
  });
};

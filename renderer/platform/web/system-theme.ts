import type { Platform } from '../port.ts';

const dark = () => matchMedia('(prefers-color-scheme: dark)');

/** Light or dark as the system has it. */
export const systemTheme: Pick<Platform, 'prefersDark' | 'onPrefersDarkChange'> = {
  prefersDark: () => dark().matches,
  onPrefersDarkChange: (listener) => {
    const query = dark();
    const tell = () => listener(query.matches);
    query.addEventListener('change', tell);
    return () => query.removeEventListener('change', tell);
  },
};

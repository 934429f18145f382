import type { TFunction } from 'i18next';
import type { ProgramFacts } from '#contract/ipc/program.ts';

type FactLine = { readonly key: string; readonly label: string; readonly value: string };

const LIBRARIES = { electron: 'Electron', chromium: 'Chromium', node: 'Node', sqlite: 'SQLite' } as const;

/** The facts as label and value; names of programs are the same in every language. */
export function factLines(facts: ProgramFacts, t: TFunction<'server'>): readonly FactLine[] {
  const { aniv, system, server } = facts;
  const libraries = Object.entries(LIBRARIES).map(([key, label]) => ({
    key,
    label,
    value: facts[key as keyof typeof LIBRARIES],
  }));
  const ofServer =
    server === null
      ? [{ key: 'server', label: t('about.server'), value: t('about.noServer') }]
      : [
          { key: 'server', label: t('about.server'), value: server.address },
          { key: 'serverVersion', label: t('about.serverVersion'), value: server.version ?? t('about.silent') },
        ];
  return [
    { key: 'aniv', label: 'Aniv', value: aniv },
    ...libraries,
    { key: 'system', label: t('about.system'), value: system },
    ...ofServer,
  ];
}

export const factText = (lines: readonly FactLine[]): string =>
  lines.map(({ label, value }) => `${label}: ${value}`).join('\n');

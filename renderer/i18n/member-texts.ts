import type { Dictionaries, Dictionary } from './setup.ts';

/** Dictionaries that no page for visitors starts with. The addresses of these files take room in every first load. */
export const memberFiles: Dictionaries = import.meta.glob<Dictionary>(
  './locales/*/{admin,frame,inbox,inventory,photoImport,photos,profile,reasons,reports,sell,server,stockFile,tasks,update}.json',
);

import type { Dictionaries, Dictionary } from './setup.ts';

/** Dictionaries that home, lists and cars do not need. The addresses of these files take room in every first load. */
export const memberFiles: Dictionaries = import.meta.glob<Dictionary>(
  './locales/*/{admin,auth,desk,favorites,frame,inbox,inventory,payments,photoImport,photos,profile,reasons,reports,sell,server,stockFile,tasks,update}.json',
);

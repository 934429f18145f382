import { backup } from './backup.ts';
import { connection } from './connection.ts';
import type { Group } from './define.ts';
import { drafts } from './drafts.ts';
import { google } from './google.ts';
import { inventory } from './inventory.ts';
import { menu } from './menu.ts';
import { notifications } from './notifications.ts';
import { photoImport } from './photo-import.ts';
import { program } from './program.ts';
import { requests } from './requests.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { updates } from './updates.ts';
import { uploads } from './uploads.ts';
import { window } from './window.ts';

/** Every call and event between the window and the main process, by group. */
export const ipc = {
  backup,
  connection,
  drafts,
  google,
  inventory,
  menu,
  notifications,
  photoImport,
  program,
  requests,
  session,
  shell,
  updates,
  uploads,
  window,
} as const satisfies Record<string, Group>;
export type Ipc = typeof ipc;

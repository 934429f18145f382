import type { ChannelsOf } from './define.ts';
import type { Ipc } from './index.ts';

/** The names of all IPC calls and events, without schemas: all that the preload script may carry. */
export const channels = {
  backup: { state: 'call', make: 'call', restore: 'call', damageSeen: 'call', opened: 'event' },
  connection: { state: 'call', choose: 'call', changed: 'event' },
  drafts: {
    read: 'call',
    write: 'call',
    change: 'call',
    list: 'call',
    remove: 'call',
    readPhotos: 'call',
    writePhotos: 'call',
    readFile: 'call',
    writeFile: 'call',
    removeFile: 'call',
    passOn: 'call',
  },
  google: { signIn: 'call' },
  inventory: {
    state: 'call',
    sync: 'call',
    rows: 'call',
    rowsOf: 'call',
    change: 'call',
    undo: 'call',
    waiting: 'call',
    resolve: 'call',
    discard: 'call',
    retry: 'call',
    stateChanged: 'event',
    rowsChanged: 'event',
  },
  menu: { language: 'call', setLanguage: 'call', popUp: 'call', command: 'event', visit: 'event' },
  notifications: { notice: 'call' },
  photoImport: {
    choose: 'call',
    chooseFor: 'call',
    list: 'call',
    files: 'call',
    assign: 'call',
    pause: 'call',
    resume: 'call',
    cancel: 'call',
    retry: 'call',
    changed: 'event',
    dropRefused: 'event',
  },
  program: { facts: 'call' },
  requests: { cancel: 'call' },
  session: { notice: 'event' },
  shell: { openExternal: 'call' },
  updates: { state: 'call', check: 'call', restart: 'call', changed: 'event' },
  uploads: { begin: 'call', piece: 'call', reply: 'call', cancel: 'call' },
  window: { setTheme: 'call', frame: 'call' },
} as const satisfies ChannelsOf<Ipc>;

/** The name under which a call or event travels. */
export const channelName = (group: string, name: string): string => `${group}.${name}`;

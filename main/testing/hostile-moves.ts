import type { SenderFrame } from '../ipc/trusted-sender.ts';

/** Addresses that no page of ours opens. */
export const ELSEWHERE: readonly string[] = [
  'https://evil.example/',
  'http://127.0.0.1:8080/',
  'app://aniv.evil/',
  'app://evil/aniv',
  'app://aniv@evil/',
  'app://aniv:81/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'about:blank',
  'blob:app://aniv/1',
  'aniv://post/7',
  'chrome://gpu',
  'devtools://devtools/bundled/inspector.html',
  'view-source:app://aniv/',
];
export const AT_HOME: readonly string[] = ['app://aniv/', 'app://aniv/posts/view/7?x=1#y'];

/** Files that are not made by our page, and so are not saved. */
export const FOREIGN_FILES: readonly string[] = [
  ...ELSEWHERE.filter((address) => !address.startsWith('blob:app://aniv/')),
  'app://aniv/media/1.jpg',
  'https://evil.example/setup.exe',
  'blob:https://evil.example/5f0c1c9e',
  'blob:app://aniv.evil/5f0c1c9e',
  'blob:null/5f0c1c9e',
];
export const OWN_FILE = 'blob:app://aniv/5f0c1c9e';

/** Permissions that no page gets, not even our own. */
export const REFUSED_PERMISSIONS: readonly string[] = [
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'keyboardLock',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'fileSystem',
  'idle-detection',
  'window-management',
  'hid',
  'serial',
  'usb',
  'storage-access',
  'unknown',
];
export const OWN_PERMISSIONS: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

/** Senders of IPC that are not the window's page. */
export const STRANGERS: readonly (readonly [who: string, frame: SenderFrame | null])[] = [
  ['a frame that is gone', null],
  ['a frame inside our page', { url: 'app://aniv/', parent: {} }],
  ['another site', { url: 'https://evil.example/', parent: null }],
  ['our name under another scheme', { url: 'https://aniv/', parent: null }],
  ['a server of this computer', { url: 'http://127.0.0.1:8080/', parent: null }],
  ['a host that begins like ours', { url: 'app://aniv.evil/', parent: null }],
  ['another host under our scheme', { url: 'app://evil/', parent: null }],
  ['our host as a name', { url: 'app://aniv@evil/', parent: null }],
  ['our host with a name', { url: 'app://user:password@aniv/', parent: null }],
  ['our host with a port', { url: 'app://aniv:80/', parent: null }],
  ['a file', { url: 'file:///app/aniv/index.html', parent: null }],
  ['an empty page', { url: 'about:blank', parent: null }],
  ['a frame with a page of its own making', { url: 'about:srcdoc', parent: {} }],
  ['a page made in memory', { url: 'blob:app://aniv/1', parent: null }],
  ['a page made of data', { url: 'data:text/html,app://aniv/', parent: null }],
  ['no address at all', { url: '', parent: null }],
];

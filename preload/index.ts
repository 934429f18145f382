import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { channelName, channels } from '#contract/ipc/channels.ts';
import { DROP_CHANNEL } from '#contract/ipc/dropped.ts';
import { type DropEvent, listenForDrops } from './drops.ts';
import { surfaceOf } from './surface.ts';
import { createTellDrops } from './tell-drops.ts';

/** Everything the page may ask of the computer, and nothing else. */
contextBridge.exposeInMainWorld(
  'desktop',
  surfaceOf(channels, {
    invoke: (group, name, input) => ipcRenderer.invoke(channelName(group, name), input),
    listen: (group, name, listener) => {
      const forward = (_event: unknown, payload: unknown) => listener(payload);
      ipcRenderer.on(channelName(group, name), forward);
      return () => void ipcRenderer.off(channelName(group, name), forward);
    },
  }),
);

type DroppedFile = Parameters<typeof webUtils.getPathForFile>[0];
/** The page's window, as this isolated world sees it; the types of a browser are not known to this program. */
const page = globalThis as unknown as {
  addEventListener(type: string, listener: (event: DropEvent<DroppedFile>) => void, capture: true): void;
};
listenForDrops<DroppedFile>({
  page,
  pathOf: (file) => webUtils.getPathForFile(file),
  tell: createTellDrops({
    send: (drop) => ipcRenderer.invoke(DROP_CHANNEL, drop),
    later: (action, delayMs) => void setTimeout(action, delayMs),
  }),
});

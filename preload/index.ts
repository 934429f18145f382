import { contextBridge, ipcRenderer } from 'electron';
import { channelName, channels } from '#contract/ipc/channels.ts';
import { surfaceOf } from './surface.ts';

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

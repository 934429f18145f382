import type { Frame, Page } from 'playwright/test';

type Kept = { readonly messages: readonly { readonly body: { readonly text?: string } }[] };

/** The chat in this origin's storage: the texts of each conversation with messages. */
const keptIn = (frame: Frame): Promise<readonly (readonly string[])[]> =>
  frame.evaluate(async () => {
    const name = 'aniv-chat-kept';
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    return new Promise<string[][]>((resolve) => {
      const asked = indexedDB.open(name);
      // Deleted in between: opened all the same, it would be made anew.
      asked.addEventListener('upgradeneeded', () => {
        asked.transaction?.abort();
        resolve([]);
      });
      asked.addEventListener('success', () => {
        const all = asked.result.transaction('conversations').objectStore('conversations').getAll();
        all.addEventListener('success', () => {
          asked.result.close();
          const kept = (all.result as Kept[]).filter(({ messages }) => messages.length > 0);
          resolve(kept.map(({ messages }) => messages.flatMap(({ body }) => body.text ?? [])));
        });
      });
    });
  });

/** Of the chat frame in a page; nothing before the frame is there. */
export const keptTexts = (page: Page): Promise<readonly (readonly string[])[]> => {
  const frame = page.frames().find((each) => each.url().endsWith('/chat/frame'));
  return frame === undefined ? Promise.resolve([]) : keptIn(frame);
};

/** Of a page on the frame's origin, with or without a frame. */
export const keptBeside = (page: Page): Promise<readonly (readonly string[])[]> => keptIn(page.mainFrame());

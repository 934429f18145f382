import type { Page } from 'playwright/test';

type Kept = { readonly messages: readonly { readonly body: { readonly text?: string } }[] };

/** What the device keeps of the chat: of each conversation with messages, its texts. */
export const keptTexts = (page: Page): Promise<readonly (readonly string[])[]> => {
  const frame = page.frames().find((each) => each.url().endsWith('/chat/frame'));
  if (frame === undefined) return Promise.resolve([]);
  return frame.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const asked = indexedDB.open('aniv-chat-kept');
        asked.addEventListener('success', () => {
          const all = asked.result.transaction('conversations').objectStore('conversations').getAll();
          all.addEventListener('success', () => {
            asked.result.close();
            const kept = (all.result as Kept[]).filter(({ messages }) => messages.length > 0);
            resolve(kept.map(({ messages }) => messages.flatMap(({ body }) => body.text ?? [])));
          });
        });
      }),
  );
};

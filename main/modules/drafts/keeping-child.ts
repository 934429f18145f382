/**
 * Stores cars with their photos without pause and reports each one that it has stored or deleted; tests kill it
 * at any moment. Every seventh car is deleted again.
 */
import { createDrafts } from './drafts.module.ts';
import { aDraft, aPhoto, carAt, PHOTOS, throwsAway, WAITING_FROM } from './testing.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const drafts = createDrafts({ folder, now: () => new Date(), log: () => undefined });
const { write, writeFile, writePhotos, passOn, remove, change } = drafts.handlers;
await drafts.onReady();
const say = (line: string) => process.stdout.write(`${line}\n`);

for (let car = Number(from); ; car += 1) {
  const of = { owner: '7', target: 'new' };
  await write({ of, draft: aDraft(car) });
  const photos = Array.from({ length: PHOTOS }, (_, at) => `f-${at}`);
  for (const [at, id] of photos.entries()) {
    const bytes = aPhoto(car, at);
    await writeFile({ of, id, names: { name: `${car}.jpg`, type: 'image/jpeg' }, size: bytes.length, at: 0, bytes });
  }
  await writePhotos({ of, photos: photos.map((id) => ({ id, name: '', size: 0, key: null, url: null })) });
  await passOn({ of, to: carAt(car) });
  say(`kept ${car}`);
  if (throwsAway(car)) {
    say(`leaves ${car}`);
    await remove({ of: carAt(car) });
    say(`left ${car}`);
  } else if (await change({ of: carAt(car), part: { savedAt: WAITING_FROM + car } })) say(`changed ${car}`);
}

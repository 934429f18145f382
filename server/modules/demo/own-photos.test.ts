import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { openMedia, openPrivateStore } from '#server/modules/media/index.ts';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { openRates } from '#server/modules/rates/index.ts';
import { seedDemo } from './index.ts';
import { albumsIn } from './own-photos.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describeOnEveryDialect(
  'demo posts with the operator’s own photos',
  (database) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-own-photos-'));
    const folder = path.join(dataDir, 'own');
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
    const aPhoto = async (file: string, background: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toFile(path.join(folder, file));
    };
    const seed = async () => {
      const { db } = database();
      const now = () => NOW;
      await loadReferenceData(db);
      const media = openMedia({ db, dataDir, now });
      const privateStore = openPrivateStore({ dataDir });
      const rates = await openRates(db);
      const deps = { database: database(), media, privateStore, rates, passwords: openPasswords(), now };
      return seedDemo(deps, { count: 6, photos: folder });
    };

    test('names a file that is no photo, deals out the others, keeps a subfolder together', {
      timeout: 60_000,
    }, async () => {
      await aPhoto('1.jpg', 'red');
      await aPhoto('2.jpg', 'green');
      await aPhoto('camry/b.jpg', 'blue');
      await aPhoto('camry/a.jpg', 'white');
      writeFileSync(path.join(folder, 'notes.txt'), 'not a photo');
      writeFileSync(path.join(folder, 'broken.jpg'), 'not a photo');

      await expect(seed()).rejects.toThrow('DEMO_PHOTOS: broken.jpg cannot be read as a photo');
      rmSync(path.join(folder, 'broken.jpg'));
      await seed();

      expect(albumsIn(folder).map((files) => files.map((file) => path.basename(file)))).toEqual([
        ['a.jpg', 'b.jpg'],
        ['1.jpg', '2.jpg'],
      ]);
      const photos = await database().db.selectFrom('post_photo').select(['post_id', 'media_key']).execute();
      expect(new Set(photos.map(({ post_id }) => post_id)).size).toBe(6);
      expect(new Set(photos.map(({ media_key }) => media_key)).size).toBe(4);
    });
  },
  { per: 'suite' },
);

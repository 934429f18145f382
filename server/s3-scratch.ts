import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrator.ts';
import { loadReferenceData } from './modules/catalogue/index.ts';
const o = openDatabase({ url: '', dataDir: '/tmp/s3/data' });
await migrate(o);
for (let i = 0; i < 2; i++) {
  console.time('load');
  try {
    console.log(await loadReferenceData(o.db));
  } catch (e) {
    console.log(String((e as Error).message).slice(0, 4000));
  }
  console.timeEnd('load');
}
for (const t of ['lookup', 'country', 'region', 'brand', 'model', 'generation', 'modification'] as const)
  console.log(
    t,
    await o.db
      .selectFrom(t)
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirst(),
  );
await o.close();

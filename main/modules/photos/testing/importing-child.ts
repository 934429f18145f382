import type { Car } from '../match/match.ts';
import { runningPhotos } from './running-photos.ts';

type Order = { readonly folder: string; readonly server: string; readonly cars: Car[]; readonly chosen: string };

/** Photo import as a separate process, to be killed: resumes an import or starts one. */
process.once('message', (order: Order) => void importPhotos(order));
process.once('disconnect', () => process.exit(0));

async function importPhotos({ folder, server, cars, chosen }: Order): Promise<void> {
  const { photos, until, stop } = runningPhotos({ folder, server, cars, chosen: [chosen] });
  await photos.onReady();
  if ((await photos.handlers.list(undefined)).length === 0) await photos.handlers.choose({ what: 'folders' });
  process.send?.('started');
  const [last] = (await photos.handlers.list(undefined)).slice(-1);
  if (last?.phase !== 'done') await until(({ phase }) => phase === 'done');
  void stop();
  process.send?.('done');
}

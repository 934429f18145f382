import { describe, expect, test, vi } from 'vitest';
import { emptyValues } from '../form-values.ts';
import { KEY_B, answerChain, answerDrafts, openForm } from '../testing.ts';

const MINE = { owner: '7', target: 'new' };
const comeBack = () => window.dispatchEvent(new Event('focus'));

/** A form that has kept what was typed in it, and another tab that goes on with the same draft. */
const openTwice = async () => {
  answerDrafts();
  answerChain();
  const opened = await openForm();
  opened.write({ description: 'One owner' });
  await vi.waitFor(() => expect(opened.form().draft.isUnsaved).toBe(false));
  const savedAt = opened.form().draft.savedAt ?? 0;
  const writeElsewhere = (description: string, later: number, images: string[] = []) =>
    opened.draftStore.writeDraft(MINE, {
      values: { ...emptyValues(), description, mileage: '888' },
      features: [3],
      images,
      savedAt: savedAt + later,
    });
  return { ...opened, writeElsewhere };
};

describe('a form that is come back to', () => {
  test('continues with what another tab wrote meanwhile, its photos too', async () => {
    const { form, isReady, writeElsewhere, showPhotos } = await openTwice();
    showPhotos();
    await writeElsewhere('One owner, two keys', 1, [KEY_B]);

    comeBack();
    await vi.waitFor(() => expect(form().values.description).toBe('One owner, two keys'));
    await isReady();

    expect(form()).toMatchObject({
      values: { mileage: '888' },
      features: [3],
      photos: { images: [{ key: KEY_B }], isDeviceFirst: true },
      draft: { restored: { where: 'device' } },
    });
  });

  test('stays as it is where the other tab kept nothing newer', async () => {
    const { form, draftStore, writeElsewhere } = await openTwice();
    await writeElsewhere('Older', 0);
    const read = vi.spyOn(draftStore, 'readDraft');

    comeBack();
    await read.mock.results[0]?.value;

    expect(read).toHaveBeenCalledOnce();
    expect(form()).toMatchObject({ load: { phase: 'ready' }, values: { description: 'One owner' } });
  });

  test('gives up nothing that this device could not keep', async () => {
    const { form, write, draftStore, writeElsewhere } = await openTwice();
    await writeElsewhere('Two keys', 1);
    vi.spyOn(draftStore, 'writeDraft').mockRejectedValue(new Error('no room'));
    const read = vi.spyOn(draftStore, 'readDraft');
    write({ description: 'Typed just now' });

    comeBack();

    expect(read).not.toHaveBeenCalled();
    expect(form()).toMatchObject({ load: { phase: 'ready' }, values: { description: 'Typed just now' } });
  });
});

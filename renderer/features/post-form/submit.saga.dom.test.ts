import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { signedOut } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { postFormActions } from './post-form.slice.ts';
import { COMPLETE, KEY_A, KEY_B, POST, SAVED, aPost, answerChain, answerDrafts, openForm } from './testing.ts';

const { save, update, edit } = routes.posts;
const OK = { isSuccess: true, value: SAVED } as never;
const MINE = { owner: '7', target: 'new' };
const NEXT = '2026-11-21T11:00:00.000Z';

/** The parts of a form as a server reads them. */
const partsOf = (body = ''): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/ name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name = '', value = '']) => [name, value]),
  );

const open = async (target: Parameters<typeof openForm>[0] = 'new') => {
  const drafts = answerDrafts();
  answerChain();
  const opened = await openForm(target);
  const submit = () => void opened.dispatch(postFormActions.submitted());
  return { ...opened, ...drafts, submit };
};
const openComplete = async () => {
  const opened = await open();
  opened.write(COMPLETE);
  opened.havePhoto();
  await vi.waitFor(() => expect(opened.form().values.displacement).toBe('2494'));
  return opened;
};
const phase = (form: Awaited<ReturnType<typeof open>>['form'], wanted: string) =>
  vi.waitFor(() => expect(form().save.phase).toBe(wanted));

describe('publishing', () => {
  test('sends the form once, shows the result, and leaves no draft', async () => {
    const asked = answer(save, OK);
    const { form, submit, draftStore, removed, dispatch } = await openComplete();
    dispatch(postFormActions.draftSavedAsked());
    await vi.waitFor(async () => expect(await draftStore.readDraft(MINE)).toBeDefined());

    submit();
    submit();
    await phase(form, 'saved');

    expect(asked).toHaveLength(1);
    expect(partsOf(asked[0]?.body)).toMatchObject({ brandId: '1', mileage: '82000', images: JSON.stringify([KEY_A]) });
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{8,}$/);
    expect(form()).toMatchObject({
      save: { post: { status: 'pending', findings: ['CONTACTS_IN_TEXT'] } },
      photos: null,
    });
    await vi.waitFor(() => expect(removed).toHaveLength(1));
    expect(await draftStore.readDraft(MINE)).toBeUndefined();
  });

  test('shows the faults instead of sending, each time anew, and removes them as they are corrected', async () => {
    const asked = answer(save, OK);
    const { form, submit, write } = await open();

    submit();
    await vi.waitFor(() => expect(form().faultsFoundTimes).toBe(1));
    expect(form()).toMatchObject({ save: { phase: 'idle' }, faults: { brandId: 'required', images: 'photos' } });
    write({ brandId: '1' });
    expect(form().faults).not.toHaveProperty('brandId');
    submit();
    await vi.waitFor(() => expect(form().faultsFoundTimes).toBe(2));

    expect(asked).toEqual([]);
  });

  test('waits for the photos that are on their way', async () => {
    const asked = answer(save, OK);
    const { form, submit, showPhotos, havePhoto } = await openComplete();
    showPhotos({ step: 'uploading', key: null, url: null });

    submit();
    await phase(form, 'waitingForPhotos');
    expect(asked).toEqual([]);
    havePhoto(KEY_B);
    await phase(form, 'saved');

    expect(partsOf(asked[0]?.body)['images']).toBe(JSON.stringify([KEY_B]));
  });

  test('waits no longer when the seller does not, and can be asked for again', async () => {
    answer(save, OK);
    const { form, submit, showPhotos, havePhoto, dispatch } = await openComplete();
    showPhotos({ step: 'waiting', key: null, url: null });
    submit();
    await phase(form, 'waitingForPhotos');

    dispatch(postFormActions.submitCancelled());
    havePhoto();
    expect(form().save.phase).toBe('idle');
    submit();

    await phase(form, 'saved');
  });

  test('is not done with a photo that was refused', async () => {
    const { form, submit, showPhotos } = await openComplete();
    showPhotos({ step: 'refused', key: null, url: null });

    submit();

    await vi.waitFor(() => expect(form().faults).toEqual({ images: 'photosRefused' }));
  });

  test.each([
    [402, 'PLAN_LIMIT_REACHED'],
    [403, 'EMAIL_NOT_VERIFIED'],
    [409, 'DUPLICATE_VIN'],
    [401, 'SESSION_EXPIRED'],
    [503, 'STORAGE_FULL'],
  ] as const)('that is refused with %s %s keeps everything', async (status, code) => {
    refuse(save, status, code, { fields: { postId: '12' } });
    const { form, submit, draftStore } = await openComplete();

    submit();
    await phase(form, 'failed');

    expect(form()).toMatchObject({
      save: { failure: { code, fields: { postId: '12' } } },
      values: { mileage: '82 000' },
    });
    await vi.waitFor(async () => expect((await draftStore.readDraft(MINE))?.values['price']).toBe('9500'));
  });

  test('puts what the server refused to its fields', async () => {
    refuse(save, 400, 'VALIDATION_FAILED', { fields: { regionId: 'This region is not in that country.' } });
    const { form, submit } = await openComplete();

    submit();
    await phase(form, 'failed');

    expect(form()).toMatchObject({ faults: { regionId: 'choice' }, faultsFoundTimes: 1 });
  });

  test('that was cut is repeated under its key, even after a reload', async () => {
    answer(edit, { isSuccess: true, value: aPost() });
    const keys: (string | null)[] = [];
    network.use(
      http.put(`*/api/Posts/${POST}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { form, submit, draftStore, write, havePhoto } = await open(POST);
    write({ price: '8500' });
    havePhoto();
    submit();
    await phase(form, 'failed');
    const place = { owner: MINE.owner, target: String(POST) };
    await vi.waitFor(async () => expect((await draftStore.readDraft(place))?.sent?.key).toBe(keys[0]));

    const asked = answer(update, OK);
    const again = await openForm(POST, { draftStore });
    again.havePhoto();
    again.dispatch(postFormActions.submitted());
    await phase(again.form, 'saved');

    expect(asked[0]?.headers.get('idempotency-key')).toBe(keys[0]);
  });

  test('that was refused and then changed is another submission', async () => {
    refuse(save, 402, 'PLAN_LIMIT_REACHED');
    const { form, submit, write } = await openComplete();
    submit();
    await phase(form, 'failed');
    const asked = answer(save, OK);
    write({ price: '9000' });

    submit();
    await phase(form, 'saved');

    expect(asked.map(({ body }) => partsOf(body)['price'])).toEqual(['9000']);
  });

  test('does not come to the next person when its own logged out', async () => {
    let come = () => {};
    const time = new Promise<void>((resolve) => (come = resolve));
    network.use(
      http.post(`*${save.path}`, async () => {
        await time;
        return HttpResponse.json(OK);
      }),
    );
    const { form, submit, dispatch, draftStore } = await openComplete();
    submit();
    await phase(form, 'saving');

    dispatch(signedOut());
    come();

    await vi.waitFor(async () =>
      expect((await draftStore.readDraft(MINE))?.sent).toMatchObject({ key: expect.any(String) }),
    );
    expect(form()).toMatchObject({ save: { phase: 'idle' }, owner: null });
  });
});

describe('a post that was changed elsewhere', () => {
  const openChanged = async () => {
    answer(edit, { isSuccess: true, value: aPost() });
    const opened = await open(POST);
    opened.havePhoto();
    opened.write({ price: '8500', mileage: '90000' });
    const theirs = { ...aPost().values, price: 8000, description: 'New tyres' };
    answer(edit, {
      isSuccess: true,
      value: aPost({ values: theirs, modifiedDateUtc: NEXT, images: [{ key: KEY_B, url: '' }] }),
    });
    refuse(update, 409, 'VERSION_CONFLICT');
    opened.submit();
    await phase(opened.form, 'conflict');
    return opened;
  };

  test('shows both versions, each with the side that changed it', async () => {
    const { form } = await openChanged();

    expect(form().save).toMatchObject({
      differences: [
        { field: 'mileage', mine: '90000', theirs: '82 000', preset: 'mine' },
        { field: 'price', mine: '8500', theirs: '8000', preset: 'mine' },
        { field: 'description', mine: '', theirs: 'New tyres', preset: 'theirs' },
        { field: 'images', mine: '1', theirs: '1', preset: 'theirs' },
      ],
    });
  });

  test('is saved with the chosen sides over the present version', async () => {
    const { form, dispatch } = await openChanged();
    const asked = answer(update, OK);

    dispatch(
      postFormActions.conflictResolved({ price: 'theirs', mileage: 'mine', description: 'theirs', images: 'theirs' }),
    );
    await phase(form, 'saved');

    expect(partsOf(asked[0]?.body)).toMatchObject({
      price: '8000',
      mileage: '90000',
      description: 'New tyres',
      images: JSON.stringify([KEY_B]),
      modifiedDateUtc: NEXT,
    });
  });

  test('can be left as it is, with everything still written', async () => {
    const { form, dispatch } = await openChanged();

    dispatch(postFormActions.conflictLeft());

    expect(form()).toMatchObject({ save: { phase: 'idle' }, values: { price: '8500' } });
  });
});

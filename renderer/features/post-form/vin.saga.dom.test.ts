import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { languageChanged, signedOut, wentOnline } from '#renderer/events.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { postFormActions, selectFilled } from './post-form.slice.ts';
import { VIN, answerChain, answerDrafts, decoded, openForm } from './testing.ts';

const open = async () => {
  answerDrafts();
  answerChain();
  const opened = await openForm();
  const ask = (vin = VIN) => {
    opened.write({ vin });
    opened.dispatch(postFormActions.vinAsked());
  };
  const filled = () => selectFilled({ postForm: opened.form() });
  return { ...opened, ask, filled };
};

/** An answer that the test sends when it chooses. */
const answerLate = (value = decoded()) => {
  let come = () => {};
  const time = new Promise<void>((resolve) => (come = resolve));
  network.use(
    http.get(`*${routes.vin.decode.path}`, async () => {
      await time;
      return HttpResponse.json({ isSuccess: true, value });
    }),
  );
  return () => come();
};

describe('a VIN', () => {
  test('fills in what is empty with what follows from it, counts it, and one undo brings everything back', async () => {
    const asked = answer(routes.vin.decode, { isSuccess: true, value: decoded() });
    const { form, write, ask, filled, dispatch } = await open();
    write({ displacement: '2500', mileage: '100' });
    const before = form().values;

    ask();
    await vi.waitFor(() => expect(form().values.bodyTypeId).toBe('1'));

    expect(asked[0]?.url.searchParams.get('vin')).toBe(VIN);
    expect(form().values).toMatchObject({ brandId: '1', modelId: '10', year: '2018', displacement: '2500' });
    expect(filled().toSorted()).toEqual(['bodyTypeId', 'brandId', 'modelId', 'year']);
    expect(form().vin).toMatchObject({ phase: 'found', decoded: { confidence: 80 } });

    write({ mileage: '120' });
    dispatch(postFormActions.vinUndone());
    expect(form().values).toEqual({ ...before, vin: VIN, mileage: '120' });
    expect(filled()).toEqual([]);
  });

  test('of another car than the one chosen fills in nothing of it', async () => {
    answer(routes.vin.decode, { isSuccess: true, value: decoded() });
    const { form, write, ask, filled } = await open();
    write({ brandId: '2' });

    ask();
    await vi.waitFor(() => expect(form().vin.phase).toBe('found'));

    expect(form().values).toMatchObject({ brandId: '2', modelId: '', year: '', displacement: '' });
    expect(filled()).toEqual([]);
  });

  test('typed in place of another takes away what that one filled in', async () => {
    answer(routes.vin.decode, { isSuccess: true, value: decoded() });
    const { form, write, ask, filled, dispatch } = await open();
    const before = form().values;
    ask();
    await vi.waitFor(() => expect(form().values.bodyTypeId).toBe('1'));
    write({ mileage: '100' });
    answer(routes.vin.decode, {
      isSuccess: true,
      value: decoded({ matched: { wheelId: 1, brandId: 1, modelId: 11, horsePower: 90 } }),
    });

    ask('JTDBE32K620123457');
    await vi.waitFor(() => expect(form().values.modelId).toBe('11'));

    expect(form().values).toMatchObject({ brandId: '1', year: '', bodyTypeId: '', displacement: '', horsePower: '90' });
    expect(filled().toSorted()).toEqual(['brandId', 'horsePower', 'modelId']);
    dispatch(postFormActions.vinUndone());
    expect(form().values).toEqual({ ...before, vin: 'JTDBE32K620123457', mileage: '100' });
  });

  test('what the seller chooses afterwards is the seller’s', async () => {
    answer(routes.vin.decode, { isSuccess: true, value: decoded() });
    const { form, write, ask, filled, dispatch } = await open();
    ask();
    await vi.waitFor(() => expect(form().values.bodyTypeId).toBe('1'));

    write({ modelId: '11' });
    expect(filled()).toEqual(['displacement']);
    dispatch(postFormActions.vinUndone());

    expect(form().values).toMatchObject({ brandId: '1', modelId: '11', displacement: '' });
  });

  test('that was typed anew meanwhile is not answered for', async () => {
    const come = answerLate();
    const { form, write, ask } = await open();
    ask();
    await vi.waitFor(() => expect(form().vin.phase).toBe('asking'));

    write({ vin: 'JTDBE32K62012345' });
    expect(form().vin.phase).toBe('idle');
    come();

    await vi.waitFor(() => expect(form().values.brandId).toBe(''));
  });

  test('leaves alone what was typed while it was decoded, in whatever language', async () => {
    const come = answerLate();
    const { form, write, ask, dispatch } = await open();
    ask();

    write({ displacement: '1998' });
    dispatch(languageChanged('am'));
    come();
    await vi.waitFor(() => expect(form().vin.phase).toBe('found'));

    expect(form().values.displacement).toBe('1998');
  });

  test('of a user who logged out fills in nothing', async () => {
    const come = answerLate();
    const { form, ask, dispatch } = await open();
    ask();

    dispatch(signedOut());
    come();

    await vi.waitFor(() => expect(form()).toMatchObject({ load: { phase: 'idle' }, vin: { phase: 'idle' } }));
    expect(form().values.brandId).toBe('');
  });

  test('without a connection waits for it, over a restart too, and then fills in what is empty with one undo', async () => {
    unplug(routes.vin.decode);
    const { form, ask, write, draftStore } = await open();
    write({ displacement: '2500' });
    ask();
    await vi.waitFor(() => expect(form().vin.phase).toBe('waiting'));
    const isKept = async () => (await draftStore.readDraft({ owner: '7', target: 'new' }))?.isVinAsked;
    await vi.waitFor(async () => expect(await isKept()).toBe(true));

    answer(routes.vin.decode, { isSuccess: true, value: decoded() });
    const again = await openForm('new', { draftStore });
    await vi.waitFor(() => expect(again.form().values.bodyTypeId).toBe('1'));

    expect(again.form().values).toMatchObject({ brandId: '1', displacement: '2500' });
    again.dispatch(postFormActions.vinUndone());
    expect(again.form().values).toMatchObject({ vin: VIN, brandId: '', displacement: '2500' });
    await vi.waitFor(async () => expect(await isKept()).toBeUndefined());
  });

  test('that waits is asked by itself when the connection is back, and not for another number', async () => {
    unplug(routes.vin.decode);
    const { form, ask, write, dispatch } = await open();
    ask();
    await vi.waitFor(() => expect(form().vin.phase).toBe('waiting'));
    answer(routes.vin.decode, { isSuccess: true, value: decoded() });
    dispatch(postFormActions.closed());
    dispatch(wentOnline());
    await vi.waitFor(() => expect(form().vin.phase).toBe('found'));

    unplug(routes.vin.decode);
    ask();
    await vi.waitFor(() => expect(form().vin.phase).toBe('waiting'));
    write({ vin: 'JTDBE32K62012345' });
    expect(form().vin.phase).toBe('idle');
  });

  test('that the server cannot read shows a message, and nothing is changed', async () => {
    refuse(routes.vin.decode, 422, 'VIN_NOT_FOUND');
    const { form, ask } = await open();

    ask();

    await vi.waitFor(() => expect(form().vin).toMatchObject({ phase: 'failed', failure: { code: 'VIN_NOT_FOUND' } }));
  });

  test.each(['', 'JTDBE32K62012345', 'JTDBE32K62O123456', `${VIN}1`])(
    '%j is none, without asking anybody',
    async (vin) => {
      const asked = answer(routes.vin.decode, { isSuccess: true, value: decoded() });
      const { form, ask } = await open();

      ask(vin);

      expect(form().vin).toMatchObject({ phase: 'failed', failure: { code: 'VIN_NOT_FOUND' } });
      expect(asked).toEqual([]);
    },
  );

  test('may be a Japanese frame number, in small letters', async () => {
    const asked = answer(routes.vin.decode, { isSuccess: true, value: decoded({ vin: 'ACV40-1234567' }) });
    const { form, ask } = await open();

    ask('acv40-1234567');
    await vi.waitFor(() => expect(form().vin.phase).toBe('found'));

    expect(asked[0]?.url.searchParams.get('vin')).toBe('ACV40-1234567');
  });
});

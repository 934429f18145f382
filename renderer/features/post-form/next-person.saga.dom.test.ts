import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { sessionRefused, signedIn } from '#renderer/events.ts';
import { answer } from '#renderer/testing/network.ts';
import { answerProfile } from '#renderer/testing/profile-fixtures.ts';
import { postFormActions } from './post-form.slice.ts';
import { COMPLETE, SAVED, answerChain, answerDrafts, openForm } from './testing.ts';

const OK = { isSuccess: true, value: SAVED } as never;

const openComplete = async () => {
  answerDrafts();
  answerChain();
  const opened = await openForm();
  opened.write(COMPLETE);
  opened.havePhoto();
  await vi.waitFor(() => expect(opened.form().values.displacement).toBe('2494'));
  return { ...opened, submit: () => void opened.dispatch(postFormActions.submitted()) };
};
type Form = Awaited<ReturnType<typeof openComplete>>['form'];
const phase = (form: Form, wanted: string) => vi.waitFor(() => expect(form().save.phase).toBe(wanted));

describe('publishing, on a device where somebody else signs in', () => {
  test('never sends for the next person what the one before was about to publish', async () => {
    const asked = answer(routes.posts.save, OK);
    const { form, submit, showPhotos, havePhoto, dispatch } = await openComplete();
    showPhotos({ step: 'uploading', key: null, url: null });
    submit();
    await phase(form, 'waitingForPhotos');

    answerProfile({ id: 8 });
    dispatch(sessionRefused());
    dispatch(signedIn());
    await phase(form, 'idle');
    havePhoto();

    expect(form().save.phase).toBe('idle');
    expect(asked).toEqual([]);
  });

  test('sends nothing in the name of the next person, whatever sends it anew', async () => {
    const asked = answer(routes.posts.save, OK);
    const { form, submit, dispatch, store } = await openComplete();
    answerProfile({ id: 8 });
    dispatch(sessionRefused());
    dispatch(signedIn());

    submit();
    await phase(form, 'idle');
    await vi.waitFor(() => expect(store.getState().session.data?.id).toBe(8));
    submit();
    await phase(form, 'idle');

    expect(asked).toEqual([]);
  });
});

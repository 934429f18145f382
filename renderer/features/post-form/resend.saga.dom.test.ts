import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { wentOnline } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { postFormActions } from './post-form.slice.ts';
import { POST, SAVED, aPost, answerChain, answerDrafts, openForm } from './testing.ts';

const { update, edit } = routes.posts;
const OK = { isSuccess: true, value: SAVED } as never;

/** A post's form whose first submission the network cut; a new car waits elsewhere. */
const cut = async () => {
  answerDrafts();
  answerChain();
  answer(edit, { isSuccess: true, value: aPost() });
  const opened = await openForm(POST);
  const { form, dispatch } = opened;
  opened.write({ price: '8500' });
  opened.havePhoto();
  const keys: (string | null)[] = [];
  network.use(
    http.put(`*/api/Posts/${POST}`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    }),
  );
  dispatch(postFormActions.submitted());
  await vi.waitFor(() => expect(form().save).toMatchObject({ phase: 'failed', failure: { code: 'OFFLINE' } }));
  return { ...opened, keys };
};

describe('a submission that the network cut', () => {
  test('is sent again by itself, under its key, when the connection is back', async () => {
    const { form, dispatch, keys } = await cut();
    const asked = answer(update, OK);

    dispatch(wentOnline());

    await vi.waitFor(() => expect(form().save.phase).toBe('saved'));
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(keys);
  });

  test.each([
    ['called it off', postFormActions.submitCancelled()],
    ['writes on', postFormActions.changed({ field: 'price', value: '9000' })],
    ['left the form', postFormActions.closed()],
  ])('is not sent when the seller %s', async (_what, action) => {
    const { form, dispatch } = await cut();
    const asked = answer(update, OK);

    dispatch(action);
    dispatch(wentOnline());

    await vi.waitFor(() => expect(form().save.phase).toBe('idle'));
    expect(asked).toEqual([]);
  });

  test('is not sent a third time when the server refuses it', async () => {
    const { form, dispatch } = await cut();
    refuse(update, 402, 'PLAN_LIMIT_REACHED');

    dispatch(wentOnline());
    await vi.waitFor(() => expect(form().save).toMatchObject({ failure: { code: 'PLAN_LIMIT_REACHED' } }));
    const asked = answer(update, OK);
    dispatch(wentOnline());

    expect(form().save.phase).toBe('failed');
    expect(asked).toEqual([]);
  });
});

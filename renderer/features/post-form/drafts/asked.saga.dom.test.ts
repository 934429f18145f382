import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { network, unplug } from '#renderer/testing/network.ts';
import { postFormActions } from '../post-form.slice.ts';
import { answerChain, answerDrafts, openForm } from '../testing.ts';

test('a draft is reported as kept when that is asked for, and not where nothing takes it', async () => {
  answerDrafts();
  unplug(routes.drafts.save);
  answerChain();
  const { form, write, dispatch, draftStore } = await openForm();
  write({ description: 'One owner' });
  dispatch(postFormActions.draftSavedAsked());
  await vi.waitFor(() => expect(form().draft.isKept).toBe(true));

  vi.spyOn(draftStore, 'writeDraft').mockRejectedValue(new Error('no room'));
  write({ description: 'Two owners' });
  dispatch(postFormActions.draftAskShown());
  dispatch(postFormActions.draftSavedAsked());

  await vi.waitFor(() => expect(form().draft.isKept).toBe(false));
  expect(form().draft.isUnsaved).toBe(true);
});

test('a draft is reported as kept when an earlier save was still in progress where the device has no room', async () => {
  answerDrafts();
  answerChain();
  const { form, write, dispatch, draftStore } = await openForm();
  vi.spyOn(draftStore, 'writeDraft').mockRejectedValue(new Error('no room'));
  const earlier = Promise.withResolvers<void>();
  const reply = { isSuccess: true, value: { savedDateUtc: '2026-11-21T12:00:00.000Z' } };
  const descriptions: unknown[] = [];
  network.use(
    http.put('*/api/Drafts/0', async ({ request }) => {
      const { values } = (await request.json()) as { values: { description: string } };
      descriptions.push(values.description);
      if (descriptions.length === 1) await earlier.promise;
      return HttpResponse.json(reply);
    }),
  );
  write({ description: 'One owner' });
  dispatch(postFormActions.closed());
  await vi.waitFor(() => expect(descriptions).toHaveLength(1));
  dispatch(postFormActions.opened({ target: 'new' }));

  write({ description: 'Two owners' });
  dispatch(postFormActions.draftSavedAsked());
  expect(form().draft.isKept).toBeNull();
  earlier.resolve();

  await vi.waitFor(() => expect(form().draft).toMatchObject({ isKept: true, isUnsaved: false }));
  expect(descriptions).toEqual(['One owner', 'Two owners']);
});

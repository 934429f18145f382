import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { TaskList } from '#contract/http/tasks.ts';
import { routes } from '#contract/http/routes.ts';
import { signedOut } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { someInvite, someTasks } from '#renderer/testing/task-fixtures.ts';
import { tasksFeature } from './tasks.feature.ts';
import { selectInvite, selectTaskList, taskActions } from './tasks.slice.ts';
import type { WithTasks } from './tasks.slice.ts';

const { list, invite, socialLinkClicked } = routes.tasks;

const start = () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, role: 0, name: 'Ani' } });
  const { store, deps } = createWorld({ stored: { isLoggedIn: 'true' } });
  deps.addFeature(tasksFeature);
  const state = (): WithTasks => store.getState() as WithTasks;
  return { store, tasks: () => selectTaskList(state()), links: () => selectInvite(state()) };
};
const answerAll = (tasks: TaskList = someTasks()) => {
  const invited = answer(invite, { isSuccess: true, value: someInvite() });
  answer(list, { isSuccess: true, value: tasks });
  return invited;
};

test('opening asks for the tasks, and for the invitation once', async () => {
  const invited = answerAll();
  const { store, tasks, links } = start();

  store.dispatch(taskActions.opened());
  await vi.waitFor(() => expect([tasks().phase, links().phase]).toEqual(['ready', 'ready']));
  store.dispatch(taskActions.opened());

  expect(tasks().phase).toBe('ready');
  expect(invited).toHaveLength(1);
});

test('a click on a channel is sent to the server, and the tasks are shown as the server returns them', async () => {
  answerAll();
  const clicked = answer(socialLinkClicked, { isSuccess: true, value: someTasks(['youTube']) });
  const { store, tasks } = start();
  store.dispatch(taskActions.opened());
  await vi.waitFor(() => expect(tasks().phase).toBe('ready'));

  store.dispatch(taskActions.linkOpened('youTube'));

  await vi.waitFor(() => expect(tasks()).toMatchObject({ value: { doneCount: 1 } }));
  expect(clicked.map(({ url }) => url.search)).toEqual(['?type=youTube']);
});

test('clicks are sent one after the other, so that no older answer comes last', async () => {
  answerAll();
  const sent: string[] = [];
  let answerFirst: () => void = () => undefined;
  network.use(
    http.get(`*${socialLinkClicked.path}`, async ({ request }) => {
      const type = new URL(request.url).searchParams.get('type') ?? '';
      sent.push(type);
      if (type === 'youTube') await new Promise<void>((resolve) => (answerFirst = resolve));
      const done = type === 'youTube' ? (['youTube'] as const) : (['youTube', 'tikTok'] as const);
      return HttpResponse.json({ isSuccess: true, value: someTasks(done) });
    }),
  );
  const { store, tasks } = start();

  store.dispatch(taskActions.linkOpened('youTube'));
  store.dispatch(taskActions.linkOpened('tikTok'));
  await vi.waitFor(() => expect(sent).toEqual(['youTube']));
  answerFirst();

  await vi.waitFor(() => expect(tasks()).toMatchObject({ value: { doneCount: 2 } }));
});

test('a refused click is shown, and the next one still counts', async () => {
  refuse(socialLinkClicked, 503, 'OVERLOADED');
  const { store, tasks } = start();
  store.dispatch(taskActions.linkOpened('youTube'));
  await vi.waitFor(() => expect(store.getState().errors.error).toMatchObject({ failure: { code: 'OVERLOADED' } }));

  answer(socialLinkClicked, { isSuccess: true, value: someTasks(['tikTok']) });
  store.dispatch(taskActions.linkOpened('tikTok'));

  await vi.waitFor(() => expect(tasks()).toMatchObject({ value: { doneCount: 1 } }));
});

test('failures keep their codes, and the invitation can be asked for again', async () => {
  refuse(list, 503, 'OVERLOADED');
  refuse(invite, 429, 'RATE_LIMITED');
  const { store, tasks, links } = start();
  store.dispatch(taskActions.opened());
  await vi.waitFor(() => expect(tasks()).toMatchObject({ phase: 'failed', failure: { code: 'OVERLOADED' } }));
  await vi.waitFor(() => expect(links()).toMatchObject({ phase: 'failed', failure: { code: 'RATE_LIMITED' } }));

  answerAll();
  store.dispatch(taskActions.inviteRetried());

  await vi.waitFor(() => expect(links().phase).toBe('ready'));
});

test('signing out forgets the tasks and the invitation', async () => {
  answerAll();
  const { store, tasks, links } = start();
  store.dispatch(taskActions.opened());
  await vi.waitFor(() => expect([tasks().phase, links().phase]).toEqual(['ready', 'ready']));

  store.dispatch(signedOut());

  expect([tasks().phase, links().phase]).toEqual(['loading', 'loading']);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { OwnAppeal } from '#contract/http/appeals.ts';
import { routes } from '#contract/http/routes.ts';
import { PostId } from '#contract/ids.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { OwnAppealPart } from './OwnAppealPart.tsx';

const ID = PostId.parse(7);
const WORDS = 'It is the number of the engine.';
const appeal = (over: Partial<OwnAppeal> = {}): OwnAppeal => ({
  text: WORDS,
  createdDate: '2026-11-20T10:00:00.000Z',
  decision: null,
  answer: '',
  ...over,
});

const show = async (stored: OwnAppeal | null, language: Language = 'en') => {
  await startTestTexts(language);
  const { store, deps } = createWorld({ language });
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <OwnAppealPart postId={ID} appeal={stored} />
      </DepsProvider>
    </Provider>,
  );
  return userEvent.setup();
};

const write = async (user: Awaited<ReturnType<typeof show>>, text: string) => {
  await user.click(screen.getByRole('button', { name: 'Write an appeal' }));
  await user.type(screen.getByRole('textbox', { name: 'What speaks for the post?' }), text);
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
};

describe('a rejection', () => {
  test('is appealed with words, and shows that it is looked at', async () => {
    const asked = answer(routes.appeals.send, { isSuccess: true, value: appeal() });
    const user = await show(null);

    await write(user, `  ${WORDS} `);

    expect(
      await screen.findByText('The appeal is being looked at. The answer comes by email and is shown here.'),
    ).toBeVisible();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ postId: ID, text: WORDS });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('keeps the words that did not arrive', async () => {
    refuse(routes.appeals.send, 409, 'POST_STATE');
    const user = await show(null);

    await write(user, WORDS);

    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue(WORDS);
  });

  test('takes the focus to the field, and asks for ten characters', async () => {
    const user = await show(null);
    await user.click(screen.getByRole('button', { name: 'Write an appeal' }));

    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/At least 10 characters/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Write an appeal' })).toBeInTheDocument();
  });

  test('that stays shows the answer, and no second way', async () => {
    await show(appeal({ decision: 'refused', answer: 'It is a phone number.' }));

    expect(screen.getByText('The rejection stays after a second look')).toBeInTheDocument();
    expect(screen.getByText('It is a phone number.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    ['am', 'Բողոքարկել'],
    ['ru', 'Написать возражение'],
  ] as const)('speaks %s', async (language, words) => {
    await show(null, language);

    expect(screen.getByRole('button', { name: words })).toBeInTheDocument();
  });
});

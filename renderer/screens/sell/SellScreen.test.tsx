import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { OTHER_MODEL } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { aDecodedVin, anEditablePost, answerSelling, SAVED } from '#renderer/testing/sell-fixtures.ts';

const VIN = '1HGCM82633A004352';
const NOTHING_MORE = 'No more details available for this choice';

const open = async (path = '/posts/create', language: Language = 'en') => {
  const world = await renderApp({ path, stored: SIGNED_IN, language });
  await screen.findByRole('textbox', { name: 'VIN' });
  return world;
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, label: string, text: string) => {
  await waitFor(() => expect(within(field(label)).getByText(text)).toBeInTheDocument());
  await user.selectOptions(field(label), text);
};
const goToReview = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  const rail = screen.getByRole('navigation', { name: 'Steps' });
  await user.click(within(rail).getByRole('button', { name: /Review/ }));
};

describe('the chain of choices', () => {
  test('each waits for the one before it, and single choices make themselves', async () => {
    answerSelling();
    const world = await open();
    expect(field('Year')).toBeDisabled();

    await choose(world, 'Brand', 'Toyota');
    await choose(world, 'Model', 'Camry');
    await choose(world, 'Year', '2019');

    await waitFor(() => expect(field('Transmission')).toHaveValue('2'));
    expect(field('Body type')).toHaveValue('1');
    await waitFor(() => expect(field('Generation')).toHaveAccessibleDescription(NOTHING_MORE));
  });

  test('a brand without known models continues with one for any, and all there is of the rest', async () => {
    answerSelling();
    const { models, years, bodyTypes } = routes.lookups;
    const other = { id: 77, name: OTHER_MODEL, isPopular: false, postsCount: 0 };
    answer(models, { isSuccess: true, value: [other] });
    for (const list of [years, bodyTypes]) answer(list, { isSuccess: true, value: [] });
    const world = await open();

    await choose(world, 'Brand', 'Toyota');

    await waitFor(() => expect(field('Model')).toHaveValue('77'));
    await waitFor(() => expect(field('Year')).toHaveAccessibleDescription(NOTHING_MORE));
    await world.user.selectOptions(field('Year'), '2019');
    await waitFor(() => expect(field('Body type')).toBeEnabled());
    await waitFor(() => expect(field('Body type')).toHaveAccessibleDescription(NOTHING_MORE));
  });

  test('lists that do not come say so, and can be asked for again', async () => {
    answerSelling();
    refuse(routes.lookups.all, 503, 'OVERLOADED');
    refuse(routes.lookups.regions, 503, 'OVERLOADED');
    const world = await open();
    await waitFor(() => expect(field('Brand')).toHaveAccessibleDescription(/^The list could not be loaded/));
    await waitFor(() => expect(field('Region')).toHaveAccessibleDescription(/^The list could not be loaded/));
    answerSelling();

    const again = (label: string) => within(field(label).closest('[data-place]')!).getByRole('button');
    await world.user.click(again('Brand'));
    await world.user.click(again('Region'));

    await choose(world, 'Brand', 'Toyota');
    await choose(world, 'Region', 'Lori');
  });

  test('a fault of the video is shown at its field', async () => {
    answerSelling();
    const { user, ...world } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Link to a video' }), 'http://example.com');
    await goToReview({ user, ...world });

    await user.click(screen.getByRole('button', { name: 'Publish' }));

    const film = screen.getByRole('textbox', { name: 'Link to a video' });
    await waitFor(() => expect(film).toHaveAccessibleDescription('Enter a link that begins with https://'));
    expect(film).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveAccessibleDescription('Add at least one photo.');
  });

  test('where the catalogue has no modification it is written', async () => {
    answerSelling();
    const world = await open();
    await choose(world, 'Brand', 'Toyota');
    await choose(world, 'Model', 'Camry');
    await choose(world, 'Year', '2019');

    await waitFor(() => expect(field('Modification')).toHaveAttribute('type', 'text'));
    await world.user.type(field('Modification'), '2.5 XLE');

    expect(field('Modification')).toHaveAccessibleDescription(expect.stringContaining(NOTHING_MORE));
    const title = { level: 3, name: 'Toyota Camry 2.5 XLE', hidden: true };
    expect(await screen.findByRole('heading', title)).toBeInTheDocument();
  });
});

describe('the VIN', () => {
  test('fills in empty fields, marks them, and one undo empties them again', async () => {
    answerSelling();
    answer(routes.vin.decode, { isSuccess: true, value: aDecodedVin() });
    const { user } = await open();

    await user.type(screen.getByRole('textbox', { name: 'VIN' }), VIN);
    await user.click(screen.getByRole('button', { name: 'Fill in' }));

    expect(await screen.findByText('Toyota RAV4 XLE, 2019')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Model.*filled in from the VIN/)).toHaveValue('11'));

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Brand')).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'VIN' })).toHaveFocus());
  });

  test('that cannot be read shows a message in the words of the specification', async () => {
    answerSelling();
    refuse(routes.vin.decode, 404, 'VIN_NOT_FOUND');
    const { user } = await open();

    await user.type(screen.getByRole('textbox', { name: 'VIN' }), `${VIN}{Enter}`);

    expect(await screen.findByText('Unable to process the VIN')).toBeInTheDocument();
    expect(screen.getByText('Please check and try again or create the car manually')).toBeInTheDocument();
  });

  test('that is not finished is shown at once, and can be cleared', async () => {
    answerSelling();
    const { user } = await open();
    const vin = screen.getByRole('textbox', { name: 'VIN' });

    await user.type(vin, '1HGCM8');
    expect(screen.queryByRole('button', { name: 'Clear the VIN' })).not.toBeInTheDocument();
    await user.tab();
    const reason = 'With an unfinished VIN the post cannot be published.';
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
    expect(vin).toHaveAccessibleDescription(expect.stringContaining('clear the field'));
    await user.click(screen.getByRole('button', { name: 'Clear the VIN' }));

    expect(vin).toHaveValue('');
    await waitFor(() => expect(vin).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('is counted, and is asked for only when it is whole', async () => {
    answerSelling();
    const asked = answer(routes.vin.decode, { isSuccess: true, value: aDecodedVin() });
    const { user } = await open();

    const vin = screen.getByRole('textbox', { name: 'VIN' });

    await user.type(vin, '1hgcm826{Enter}');
    expect(screen.getByText('8 / 17')).toBeInTheDocument();
    await user.type(vin, '33a004352{Enter}');

    expect(await screen.findByText('Toyota RAV4 XLE, 2019')).toBeInTheDocument();
    expect(asked.map(({ url }) => url.searchParams.get('vin'))).toEqual([VIN]);
  });
});

describe('the price', () => {
  test('is shown in other currencies, and in the card as buyers will see it', async () => {
    answerSelling();
    const { user } = await open();

    await user.type(field('Price'), '27900');

    await waitFor(() => expect(field('Price')).toHaveAccessibleDescription(/11\s160\s000\s֏/));
    const preview = screen.getByRole('complementary', { name: 'How buyers will see it' });
    expect(await within(preview).findByText(/\$27\s900/)).toBeInTheDocument();
  });

  test('of the clearance is inactive where the car is cleared', async () => {
    answerSelling();
    const { user } = await open();
    expect(field('Clearance price')).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Not cleared' }));

    expect(field('Clearance price')).toBeEnabled();
  });
});

describe('publishing', () => {
  test('shows missing answers as links to their fields', async () => {
    answerSelling();
    const { user, ...world } = await open();
    await goToReview({ user, ...world });

    await user.click(within(await screen.findByRole('list', { name: 'Fields to fill in' })).getByText('Mileage'));

    await waitFor(() => expect(field('Mileage')).toHaveFocus());
  });

  test('of an unfinished form marks the required fields and leads to the first', async () => {
    answerSelling();
    const { user, ...world } = await open();
    await goToReview({ user, ...world });

    await user.click(screen.getByRole('button', { name: 'Publish' }));

    await waitFor(() => expect(field('Brand')).toHaveAccessibleDescription('Brand is required. Choose a brand.'));
    // What cannot be chosen before the brand is not blamed on the seller.
    expect(field('Model')).not.toHaveAttribute('aria-invalid');
    expect(field('Mileage')).toHaveAccessibleDescription('Mileage is required. Enter the mileage.');
    await waitFor(() => expect(field('Brand')).toHaveFocus());
  });

  test('can wait: the draft is said to be saved once it is', async () => {
    answerSelling();
    const { user } = await open();
    await user.type(field('Price'), '27900');

    await user.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('The draft is saved')).toBeInTheDocument();
  });

  test('the credits left are shown', async () => {
    answerSelling({ postCredits: 0 });
    await open();

    expect(await screen.findByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscriptions');
  });
});

describe('editing', () => {
  test('an address may lead to the photos', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    await open('/posts/edit/9#sell-media');

    await waitFor(() => expect(document.activeElement?.closest('[data-step]')).toHaveAttribute('data-step', 'media'));
  });

  test('shows why the post was rejected, and sends it again', async () => {
    answerSelling();
    const rejection = { reasonCode: 'LOW_PRICE', note: 'Is it 27 900?', at: '2026-11-20T11:00:00.000Z', appeal: null };
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost({ status: 'rejected', rejection }) });
    const sent = answer(routes.posts.update, { ...SAVED, value: { ...SAVED.value, status: 'pending' } });
    const world = await open('/posts/edit/9');
    expect(await screen.findByText('Is it 27 900?')).toBeInTheDocument();
    expect(screen.getByText('The price is far below the market')).toBeInTheDocument();
    await goToReview(world);

    await world.user.click(screen.getByRole('button', { name: 'Send again' }));

    expect(await screen.findByRole('heading', { name: 'The post is waiting for review' })).toHaveFocus();
    expect(sent).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'My posts' })).toHaveAttribute('href', '/profile?section=2');
  });

  test.each([
    ['PLAN_LIMIT_REACHED', 402, 'link', 'See the plans'],
    ['EMAIL_NOT_VERIFIED', 403, 'link', 'Open the profile'],
    ['DUPLICATE_VIN', 409, 'link', 'My posts'],
  ] as const)('a refusal (%s) keeps the form and shows the way on', async (code, status, role, name) => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    refuse(routes.posts.update, status, code);
    const world = await open('/posts/edit/9');
    await goToReview(world);

    await world.user.click(screen.getByRole('button', { name: 'Save changes' }));

    const note = await screen.findByText('The changes were not saved');
    expect(within(note.closest('[role="alert"]') as HTMLElement).getByRole(role, { name })).toBeInTheDocument();
    expect(field('Price')).toHaveValue('27\u00a0900');
  });

  test('somebody else’s post is not found', async () => {
    answerSelling();
    refuse(routes.posts.edit, 404, 'POST_NOT_FOUND');
    await renderApp({ path: '/posts/edit/9', stored: SIGNED_IN });

    expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeInTheDocument();
  });
});

test.each<[Language, string, string]>([
  ['en', 'Sell a car', 'Start with the VIN'],
  ['am', 'Վաճառել մեքենա', 'Սկսեք VIN-ից'],
  ['ru', 'Продать автомобиль', 'Начните с VIN'],
])('reads in %s', async (language, title, vin) => {
  answerSelling();
  await open('/posts/create', language);

  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: vin })).toBeInTheDocument();
});

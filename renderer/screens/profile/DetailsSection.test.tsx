import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerAround, fieldOf, openDetails, sentParts } from '#renderer/testing/open-details.tsx';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';

const { updateProfile } = routes.identity;
const { setEmail, resendVerification, endSession } = routes.accounts;
const DONE = { isSuccess: true, value: { done: true } };
const SAVED = { isSuccess: true, value: aProfile() };

beforeEach(() => {
  answerAround();
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
});

describe('the picture', () => {
  const picture = (type: string, name: string, size = 10) => {
    const file = new File(['x'], name, { type });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };

  test('is shown before it is sent', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save, page } = await openDetails();

    await user.upload(fieldOf('Choose a photo'), picture('image/png', 'me.png'));
    await waitFor(() => expect(page.container.querySelector('.a-upload img')).toHaveAttribute('src', 'blob:picture'));
    await user.click(save());

    await waitFor(() => expect(asked[0]?.body).toContain('name="profileImage"'));
  });

  test('that is there can be removed, and that taken back', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openDetails({ avatar: { url: '/media/a/320.jpg' } });

    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(save());

    await waitFor(() => expect(sentParts(asked[0]?.body)).toEqual([['removeProfileImage', 'true']]));
  });

  test.each([
    ['image/heic', 'a.heic', 10, /HEIC/],
    ['application/pdf', 'a.pdf', 10, /not a picture/],
    ['image/jpeg', 'a.jpg', 16 * 1024 * 1024, /larger than 15 MB/],
  ])('%s is refused here', async (type, name, size, text) => {
    const { page, save } = await openDetails();

    fireEvent.change(fieldOf('Choose a photo'), { target: { files: [picture(type, name, size)] } });

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(page.container.querySelector('.a-upload img')).toBeNull();
    expect(save()).toBeDisabled();
  });
});

describe('the e-mail', () => {
  test('a proven address can be changed with the password', async () => {
    const asked = answer(setEmail, DONE);
    const { user } = await openDetails();
    expect(screen.getByText('Confirmed')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Change the email' }));
    expect(fieldOf('New email')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(fieldOf('New email')).toHaveAccessibleDescription('Enter a valid email');

    await user.type(fieldOf('New email'), 'New@Example.com');
    await user.type(fieldOf('Current password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));

    expect(await screen.findByText('An email with a link was sent to new@example.com')).toBeInTheDocument();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ email: 'new@example.com', password: 'secret' });
    await waitFor(() => expect(screen.queryByLabelText(/^New email/)).not.toBeInTheDocument());
  });

  test('a wrong password is shown at its field', async () => {
    refuse(setEmail, 400, 'VALIDATION_FAILED', { fields: { password: 'This password is not right.' } });
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Change the email' }));
    await user.type(fieldOf('New email'), 'new@example.com');
    await user.type(fieldOf('Current password'), 'wrong');

    await user.click(screen.getByRole('button', { name: 'Send the link' }));

    await waitFor(() => expect(fieldOf('Current password')).toHaveAccessibleDescription('This password is not right'));
  });

  test('one that waits for its link gets it again', async () => {
    const asked = answer(resendVerification, DONE);
    const { user } = await openDetails({ email: null, pendingEmail: 'ani@example.com', isEmailVerified: false });

    await user.click(screen.getByRole('button', { name: 'Send the link again' }));

    expect(await screen.findByText('The link was sent to ani@example.com')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('without one it can be added, and no password is asked of who has none', async () => {
    const { user } = await openDetails({ email: null, hasPassword: false, providers: ['telegram'] });
    // Telegram vouches for the person, who may publish without an address.
    expect(screen.getByText('No email yet. Add one to log in with a password and to get emails.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add an email' }));

    expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    expect(screen.getByText('Connected')).toBeInTheDocument();
  });
});

describe('the devices', () => {
  test('another one is signed out', async () => {
    const asked = answer(endSession, DONE);
    const { user } = await openDetails();

    await user.click(await screen.findByRole('button', { name: 'Log out: Firefox on Linux' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Log out:/ })).not.toBeInTheDocument());
    expect(asked[0]?.url.pathname).toBe('/api/Identity/sessions/2');
    expect(screen.getByText('This device')).toBeInTheDocument();
  });
});

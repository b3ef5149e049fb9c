import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { OwnReminders } from './own-reminders';

beforeEach(() => localStorage.setItem('jwt', 'token'));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = () => showScreen([{ path: '/', element: <OwnReminders /> }], '/');
const cartChoice = () =>
  screen.findByLabelText<HTMLInputElement>('Email me about items I’ve left in my cart');

it('shows only what the shop sends, and stores a choice', async () => {
  const asked = standInApi({
    'GET /api/user/email-choices': () => ({ cartReminders: false, priceDrops: null }),
    'PUT /api/user/email-choices': () => ({ cartReminders: true, priceDrops: null }),
  });
  show();
  fireEvent.click(await cartChoice());
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ cartReminders: true }));
  await waitFor(async () => expect((await cartChoice()).checked).toBe(true));
  expect(screen.queryByLabelText('Email me when my favourites cost less')).toBeNull();
});

it('shows a choice as it was if it cannot be stored, and says so', async () => {
  standInApi({
    'GET /api/user/email-choices': () => ({ cartReminders: false, priceDrops: null }),
    'PUT /api/user/email-choices': () => refusal(503, 'unavailable', 'Please try again soon.'),
  });
  show();
  fireEvent.click(await cartChoice());
  await screen.findByText('Please try again soon.');
  await waitFor(async () => expect((await cartChoice()).checked).toBe(false));
});

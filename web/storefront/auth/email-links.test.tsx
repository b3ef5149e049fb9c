import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import ConfirmEmailPage from './confirm-email-page';
import UndoEmailChangePage from './undo-email-change-page';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const deadLink = () =>
  refusal(400, 'invalid_request', 'This link has expired.', [
    { path: 'token', message: 'This link has expired.' },
  ]);

function open(at: string, answers: Parameters<typeof standInApi>[0]) {
  const asked = standInApi(answers);
  const routes = [
    { path: '/confirm-email', element: <ConfirmEmailPage /> },
    { path: '/undo-email-change', element: <UndoEmailChangePage /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  return { asked, ...showScreen(routes, at) };
}

describe('confirming an address', () => {
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm address' }));

  it('happens by a button, and removes the token from the address bar', async () => {
    const { asked, router } = open('/confirm-email?token=t1', {
      'POST /auth/email/confirm': () => ({ email: 'ada@shopper.example' }),
    });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(asked).toEqual([]);
    await press();
    await screen.findByText(/confirming ada@shopper.example/);
    expect(asked.map(({ body }) => body)).toEqual([{ token: 't1' }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go to the shop'));
  });

  it('reports an incomplete and an invalid link', async () => {
    open('/confirm-email', {});
    await screen.findByText('This link doesn’t work');
    cleanup();
    open('/confirm-email?token=t1', { 'POST /auth/email/confirm': deadLink });
    await press();
    await screen.findByText('This link doesn’t work');
  });

  it('can be tried again after other failures', async () => {
    let tries = 0;
    open('/confirm-email?token=t2', {
      'POST /auth/email/confirm': () =>
        ++tries === 1
          ? refusal(429, 'too_many_requests', 'Too many tries.')
          : { email: 'bob@shopper.example' },
    });
    await press();
    await screen.findByText('Too many tries.');
    await press();
    await screen.findByText(/confirming bob@shopper.example/);
  });
});

describe('undoing a change of address', () => {
  const submit = () => {
    fireEvent.change(screen.getByLabelText('New password'), {
      target: { value: 'my own evening' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Restore my email address' }));
  };

  it('sets a new password and signs in', async () => {
    const { asked, router } = open('/undo-email-change?token=t1', {
      'POST /auth/email/undo': () => ({ jwt: 'token-1' }),
    });
    submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(asked.map(({ body }) => body)).toEqual([{ token: 't1', password: 'my own evening' }]);
    expect(localStorage.getItem('jwt')).toBe('token-1');
  });

  it('links to the contact page from an invalid link', async () => {
    open('/undo-email-change?token=t1', { 'POST /auth/email/undo': deadLink });
    submit();
    await screen.findByRole('link', { name: 'Contact us' });
  });
});

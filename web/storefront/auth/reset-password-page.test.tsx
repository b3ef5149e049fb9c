import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal } from '../../../tests/support/web/api-answers';
import { ApiProvider } from '../../api/query-client';
import ResetPasswordPage from './reset-password-page';

const calls = vi.fn<(body: unknown) => Response>();
beforeEach(() => {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) =>
    calls(JSON.parse(String(init.body))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  calls.mockReset();
  localStorage.clear();
});

function open() {
  const router = createMemoryRouter(
    [
      { path: '/reset-password', element: <ResetPasswordPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/reset-password?token=t1'] },
  );
  render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  return router;
}

const password = 'another-good-one';
function send() {
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
}
async function sendAndBeAskedForCode() {
  calls.mockImplementationOnce(() => refusal(401, 'second_factor_required', 'Enter a code.'));
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  send();
  return screen.findByLabelText<HTMLInputElement>('Code');
}

describe('a new password for an account with a second factor', () => {
  it('asks for the code, keeps the password and sends both', async () => {
    const router = open();
    const code = await sendAndBeAskedForCode();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(password);
    expect(screen.queryByRole('alert')).toBeNull();
    calls.mockImplementation(() => json(200, { jwt: 'token-1' }));
    fireEvent.change(code, { target: { value: '123456' } });
    send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.mock.calls[0]?.[0]).toEqual({ token: 't1', password });
    expect(calls.mock.calls[1]?.[0]).toEqual({ token: 't1', password, code: '123456' });
    expect(localStorage.getItem('jwt')).toBe('token-1');
  });

  it('shows the error of a wrong code at its field', async () => {
    open();
    const code = await sendAndBeAskedForCode();
    calls.mockImplementation(() =>
      refusal(401, 'invalid_credentials', 'The code is wrong.', [
        { path: 'code', message: 'The code is wrong.' },
      ]),
    );
    fireEvent.change(code, { target: { value: '000000' } });
    send();
    await screen.findByText('The code is wrong.');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).not.toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(code));
  });
});

it('a link that was used leads to a new one', async () => {
  open();
  calls.mockImplementation(() =>
    refusal(400, 'invalid_input', 'Please check the marked fields.', [
      { path: 'token', message: 'This link doesn’t work.' },
    ]),
  );
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  send();
  await screen.findByRole('link', { name: 'Get a new link' });
});

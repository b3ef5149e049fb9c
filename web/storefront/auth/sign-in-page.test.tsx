import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal } from '../../../tests/support/web/api-answers';
import { ApiProvider } from '../../api/query-client';
import { storeIntent } from './pending-intent';
import SignInPage from './sign-in-page';

const calls = vi.fn<(path: string, init: RequestInit) => Response>();
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => calls(path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  calls.mockReset();
  localStorage.clear();
});

function open(address = '/signin') {
  const router = createMemoryRouter(
    [
      { path: '/signin', element: <SignInPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  return router;
}

function send(email = 'ada@shopper.example', password = 'a-password') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

/** Whether one element precedes another in the document. */
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe('an API error', () => {
  it('of status 401 is above the password, which gets the focus', async () => {
    calls.mockImplementation(() =>
      refusal(401, 'invalid_credentials', 'The email or password is incorrect.'),
    );
    open();
    send();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The email or password is incorrect.');
    expect(isBefore(screen.getByLabelText('Email'), alert)).toBe(true);
    expect(isBefore(alert, screen.getByLabelText('Password'))).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it('of status 500 is above the email, and typed values are kept', async () => {
    calls.mockImplementation(() => refusal(500, 'internal', 'Something went wrong.'));
    open();
    send('eva@shopper.example', 'secret-word');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Something went wrong.');
    expect(isBefore(alert, screen.getByLabelText('Email'))).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('eva@shopper.example');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret-word');
  });
});

describe('signing in', () => {
  beforeEach(() => {
    calls.mockImplementation((path) =>
      path === '/auth/signin' ? json(200, { jwt: 'token-1' }) : json(200, {}),
    );
  });

  it('stores the token and goes back to the previous page', async () => {
    const router = open('/signin?next=%2Fcart%3Fa%3D1');
    send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(router.state.location.search).toBe('?a=1');
    expect(localStorage.getItem('jwt')).toBe('token-1');
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/signin'])(
    'goes home instead of to %s',
    async (next) => {
      const router = open(`/signin?next=${encodeURIComponent(next)}`);
      send();
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  it('carries out the pending intent once, as the signed-in account', async () => {
    storeIntent({ kind: 'add-to-wishlist', productId: 'p1' });
    const router = open('/signin?next=%2Ffavourites');
    send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/favourites'));
    const added = calls.mock.calls.filter(([path]) => path === '/api/wishlist/add');
    expect(added).toHaveLength(1);
    expect(added[0]?.[1]).toMatchObject({
      method: 'PUT',
      body: '{"productId":"p1"}',
      headers: { authorization: 'Bearer token-1' },
    });
  });

  it('asks for a long session only when the box is ticked', async () => {
    open();
    fireEvent.click(screen.getByLabelText('Remember me'));
    send();
    await waitFor(() => expect(calls).toHaveBeenCalled());
    expect(JSON.parse(String(calls.mock.calls[0]?.[1].body))).toEqual({
      email: 'ada@shopper.example',
      password: 'a-password',
      rememberMe: true,
    });
  });

  it('leaves the page if the user is already signed in', async () => {
    localStorage.setItem('jwt', 'token-0');
    const router = open('/signin?next=%2Faccount');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });
});

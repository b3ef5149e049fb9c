import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../tests/support/web/staff-screen';
import { call } from '../../api/browser';
import AdminLayout from './admin-layout';

const tokenOf = (account: string, number: number) =>
  `h.${btoa(JSON.stringify({ sub: account, jti: number })).replaceAll('=', '')}.s`;

let asked: Asked[] = [];
let isOver = false;
let asksCode = false;

beforeEach(() => {
  isOver = false;
  asksCode = false;
  localStorage.setItem('jwt', tokenOf('u1', 1));
  const unlessOver = (answer: unknown) => () => {
    const isOld = isOver && localStorage.getItem('jwt') !== tokenOf('u1', 2);
    return isOld ? refusal(401, 'session_ended', 'Your session has ended.') : answer;
  };
  asked = standInApi({
    'GET /api/user/profile': unlessOver({
      _id: 'u1',
      firstName: 'Ada',
      lastName: 'Lovell',
      email: 'ada@shop.example',
      role: 'Admin',
    }),
    'GET /api/admin/dashboard': unlessOver({ toShip: 0, updatedAt: '2026-11-21T09:41:00.000Z' }),
    'GET /api/admin/changes': unlessOver({ version: '1' }),
    'PUT /api/admin/content/promo': unlessOver({ saved: true }),
    'POST /auth/signin': ({ body }) => {
      const { password, code } = body as { password: string; code?: string };
      if (password !== 'right')
        return refusal(401, 'invalid_credentials', 'Invalid email or password.');
      if (asksCode && code !== '123456')
        return refusal(401, 'second_factor_required', 'That code is not right.');
      return { jwt: tokenOf('u1', 2) };
    },
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function TypedForm() {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState('');
  const save = () =>
    call('PUT /api/admin/content/:part', {
      params: { part: 'promo' },
      body: { typed } as never,
    }).then(
      () => setOutcome('saved'),
      (error: Error) => setOutcome(error.message),
    );
  return (
    <>
      <input aria-label="Note" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output>{outcome}</output>
    </>
  );
}

async function typeAndSave() {
  const { router } = showScreen(
    [
      {
        path: '/admin',
        element: <AdminLayout />,
        children: [{ index: true, element: <TypedForm /> }],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    '/admin',
  );
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'long text' } });
  isOver = true;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return {
    router,
    dialog: within(await screen.findByRole('dialog', { name: 'Sign in to continue' })),
  };
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note').value;
const saves = () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
type Dialog = ReturnType<typeof within>;
const signIn = (dialog: Dialog, password: string) => {
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in and continue' }));
};

it('signs in over the form, keeps typed values and sends the save again', async () => {
  const { router, dialog } = await typeAndSave();
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@shop.example');
  signIn(dialog, 'wrong');
  await dialog.findByText('Invalid email or password.');
  expect(note()).toBe('long text');
  signIn(dialog, 'right');
  await screen.findByText('saved');
  expect(saves()).toEqual([{ typed: 'long text' }, { typed: 'long text' }]);
  expect(note()).toBe('long text');
  expect(localStorage.getItem('jwt')).toBe(tokenOf('u1', 2));
  expect(router.state.location.pathname).toBe('/admin');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for the second factor too', async () => {
  asksCode = true;
  const { dialog } = await typeAndSave();
  signIn(dialog, 'right');
  fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '000000' } });
  signIn(dialog, 'right');
  await dialog.findByText('That code is not right.');
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123456' } });
  signIn(dialog, 'right');
  await screen.findByText('saved');
  expect(note()).toBe('long text');
});

it('leaves the page as it is if the dialog is closed, and asks again at the next save', async () => {
  const { dialog } = await typeAndSave();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByText('Your session has ended.');
  expect(note()).toBe('long text');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  signIn(within(await screen.findByRole('dialog', { name: 'Sign in to continue' })), 'right');
  await screen.findByText('saved');
});

it('continues once another tab has signed in the same person', async () => {
  await typeAndSave();
  const tell = (oldValue: string | null, newValue: string | null) => {
    if (newValue === null) localStorage.removeItem('jwt');
    else localStorage.setItem('jwt', newValue);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', oldValue, newValue }));
    });
  };
  // A storefront tab deletes the expired token first.
  tell(tokenOf('u1', 1), null);
  expect(note()).toBe('long text');
  tell(null, tokenOf('u1', 2));
  await screen.findByText('saved');
  expect(note()).toBe('long text');
});

it('goes to the sign-in page for another account', async () => {
  const { router, dialog } = await typeAndSave();
  fireEvent.click(dialog.getByRole('button', { name: 'Use another account' }));
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/signin');
});

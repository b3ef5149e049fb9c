import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../tests/support/web/staff-screen';
import { UnsavedGuard } from './admin/editing/fields';
import AdminLayout from './admin/layout/admin-layout';
import { EndSessionAtHome } from './end-session';

function open(isUnsaved: boolean) {
  const asked = standInApi({
    'GET /api/user/profile': () => ({
      _id: 'u1',
      firstName: 'Ada',
      lastName: 'Lovell',
      email: 'ada@shop.example',
      role: 'Admin',
    }),
    'GET /api/admin/dashboard': () => ({
      toShip: 0,
      reviewsToCheck: 0,
      updatedAt: '2026-11-21T09:41:00.000Z',
    }),
    'GET /api/admin/changes': () => ({ version: '1' }),
    'GET /api/admin/setup': () => ({ steps: [], isHidden: false, isShown: false }),
    'POST /auth/signout': () => new Response(null, { status: 204 }),
  });
  const root = (
    <>
      <Outlet />
      <EndSessionAtHome />
    </>
  );
  const form = (
    <>
      <p>the form</p>
      <UnsavedGuard isOn={isUnsaved} />
    </>
  );
  const { router } = showScreen(
    [
      {
        element: root,
        children: [
          { index: true, element: <p>home</p> },
          {
            path: '/admin',
            element: <AdminLayout />,
            children: [{ index: true, element: form }],
          },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    '/admin',
  );
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  const signOuts = () => asked.filter(({ name }) => name === 'POST /auth/signout').length;
  return { router, visited, signOuts };
}

beforeEach(() => localStorage.setItem('jwt', 'token'));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('Logout ends the session at the home page, and never passes the sign-in page', async () => {
  const { router, visited, signOuts } = open(false);
  await screen.findByText('the form');
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByText('You’re signed out.');
  expect(router.state.location.pathname).toBe('/');
  expect(visited).not.toContain('/signin');
  expect(localStorage.getItem('jwt')).toBeNull();
  expect(signOuts()).toBe(1);
});

it('Logout asks before unsaved changes are lost, and keeps the session of a user who stays', async () => {
  const { router, signOuts } = open(true);
  await screen.findByText('the form');
  // The guard is registered by the effects of that render.
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(localStorage.getItem('jwt')).toBe('token');
  expect(signOuts()).toBe(0);
  expect(router.state.location.pathname).toBe('/admin');

  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('home');
  await waitFor(() => expect(localStorage.getItem('jwt')).toBeNull());
  expect(signOuts()).toBe(1);
});

it('Back to that entry of the history does not sign out the next session', async () => {
  const { router } = open(false);
  await screen.findByText('the form');
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(localStorage.getItem('jwt')).toBeNull());
  await router.navigate('/elsewhere');
  localStorage.setItem('jwt', 'the next token');
  await router.navigate(-1);
  await screen.findByText('home');
  expect(localStorage.getItem('jwt')).toBe('the next token');
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import AdminLayout from './admin-layout';

const found = {
  orders: [
    {
      _id: '0197-000000a9d27c',
      number: 1042,
      name: 'Eva Lindqvist',
      email: 'eva@shopper.example',
      orderDate: '2026-11-21T09:00:00.000Z',
      orderStatus: 'Pending',
      total: 113,
    },
  ],
  products: [],
  customers: [{ _id: 'c1', name: 'Eva Lindqvist', email: 'eva@shopper.example' }],
};
const dashboard = {
  toShip: 7,
  reviewsToCheck: 3,
  updatedAt: '2026-11-21T09:41:00.000Z',
};

let role = 'Admin';
function open(at = '/admin') {
  standInApi({
    'GET /api/user/profile': () => ({
      _id: 'u1',
      firstName: 'Ada',
      lastName: 'Lovell',
      email: 'ada@shop.example',
      role,
    }),
    'GET /api/admin/dashboard': () => dashboard,
    'GET /api/admin/changes': () => ({ version: '1' }),
    'GET /api/admin/setup': () => ({ steps: [], isHidden: false, isShown: false }),
    'GET /api/admin/search': () => found,
  });
  return showScreen(
    [
      {
        path: '/admin',
        element: <AdminLayout />,
        children: [
          { index: true, element: <p>the page</p> },
          { path: '*', element: <p>the page</p> },
        ],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    at,
  );
}

beforeEach(() => {
  role = 'Admin';
  localStorage.setItem('jwt', 'token');
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the guard', () => {
  it('sends a visitor to sign in and back', async () => {
    localStorage.clear();
    const { router } = open('/admin/orders?status=Pending');
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/signin');
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe(
      '/admin/orders?status=Pending',
    );
  });

  it('shows a shopper the 403 page and nothing else', async () => {
    role = 'User';
    open();
    await screen.findByRole('heading', { name: /403/ });
    expect(screen.queryByText('the page')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('keeps staff off pages of other roles, and offers only their own', async () => {
    role = 'Fulfilment';
    open('/admin/settings');
    await screen.findByRole('heading', { name: /403/ });
    expect(screen.queryByText('the page')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Orders/ })).toBeTruthy();
  });
});

it('says how much waits in a section', async () => {
  open();
  await screen.findByRole('link', { name: /^Orders ?, 7 to ship$/ });
  screen.getByRole('link', { name: /^Reviews ?, 3 to check$/ });
});

describe('the keys', () => {
  it('Ctrl+K finds an order and Enter opens it', async () => {
    const { router } = open();
    await screen.findByText('the page');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const input = await screen.findByRole('combobox');
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Dashboard');

    fireEvent.change(input, { target: { value: 'lindqvist' } });
    await screen.findByRole('option', { name: /#1042 Eva Lindqvist/ });
    expect(active(input)).toContain('#1042');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(active(input)).toContain('eva@shopper.example');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/admin/orders/0197-000000a9d27c'),
    );
  });

  it('? shows the shortcuts, but not while typing, and not once turned off', async () => {
    open();
    await screen.findByText('the page');
    fireEvent.keyDown(document.body, { key: '?' });
    const toggle = await screen.findByRole('checkbox', { name: /single-key/ });
    fireEvent.click(toggle);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

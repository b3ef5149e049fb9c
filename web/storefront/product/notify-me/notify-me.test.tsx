import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue';
import { NotifyMe } from './notify-me';

const tee = {
  _id: 'p1',
  title: 'Boxy Tee',
  sizes: [
    { name: 'S', quantity: 0 },
    { name: 'M', quantity: 4 },
    { name: 'XL', quantity: 0 },
  ],
} as Product;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) });
    return Response.json({ message: 'We will write to you.' }, { status: 202 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function ask() {
  fireEvent.click(screen.getByRole('button', { name: 'Notify me about S, XL' }));
  fireEvent.change(await screen.findByLabelText('Size'), { target: { value: 'XL' } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Notify me' }));

it('asks a visitor for an email address, and confirms the request', async () => {
  render(<NotifyMe product={tee} />);
  await ask();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  send();
  expect(await screen.findByText('We will write to you.')).toBeTruthy();
  expect(sent).toEqual([
    { path: '/api/products/p1/notify', body: { size: 'XL', email: 'ada@example.com' } },
  ]);
});

it('does not ask signed-in users for an address', async () => {
  localStorage.setItem('jwt', 'token');
  render(<NotifyMe product={tee} />);
  await ask();
  expect(screen.queryByLabelText('Email')).toBeNull();
  send();
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ size: 'XL' }));
});

it('renders nothing while all sizes are in stock', () => {
  render(<NotifyMe product={{ ...tee, sizes: [{ name: 'M', quantity: 1 }] }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

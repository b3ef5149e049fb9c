import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaymentSetup } from '#contract/admin/payment-setup';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../tests/support/web/staff-screen';
import PaymentSetupPage from './payment-setup-page';

const path = '/api/admin/payment-setup';
const method = (gateway: string, name: string, label: string, changes: object = {}) => ({
  gateway,
  method: name,
  label,
  provider: gateway === 'none' ? null : 'Acme',
  isOn: true,
  countries: null,
  least: null,
  greatest: null,
  problem: null,
  ...changes,
});
const acme: PaymentSetup['providers'][number] = {
  name: 'acme',
  label: 'Acme',
  isOn: false,
  isOnByServer: false,
  keys: [
    { name: 'ACME_SECRET_KEY', label: 'Secret key', hint: null, isSecret: true },
    { name: 'ACME_PUBLIC_KEY', label: 'Public key', hint: null, isSecret: false },
  ],
  keysFrom: null,
  areKeysReadable: true,
  isTest: false,
  webhookUrl: 'https://shop.example/webhooks/acme',
  methods: ['Card', 'iDEAL'],
};
const begun: PaymentSetup = {
  providers: [acme],
  methods: [
    method('acme', 'card', 'Card'),
    method('none', 'on-delivery', 'Pay on delivery', { isOn: false }),
  ],
  hasOwnOrder: false,
  version: 3,
};

let stored: PaymentSetup;
let asked: Asked[];
let answerPut: () => unknown;
beforeEach(() => {
  stored = begun;
  answerPut = () => stored;
  asked = standInApi({
    [`GET ${path}`]: () => stored,
    [`PUT ${path}`]: () => answerPut(),
    [`POST ${path}/providers/acme/test`]: () => ({
      problem: { code: 'refused', message: 'The provider doesn’t accept these keys.' },
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  showScreen([{ path: '/admin/payments', element: <PaymentSetupPage /> }], '/admin/payments');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (name: string) => asked.filter((one) => one.name === name).map(({ body }) => body);

it('sends the keys with the password, and forgets them immediately', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter keys of Acme' }));
  expect(screen.getByLabelText('Secret key').getAttribute('type')).toBe('password');
  type('Secret key', 'sk_hush');
  type('Public key', 'pk_known');
  type('Your current password', 'a quiet evening');
  stored = { ...begun, providers: [{ ...acme, keysFrom: 'staff' }] };
  press('Save keys');
  await screen.findByText('Keys of Acme saved');
  expect(sent(`PUT ${path}/providers/acme`)).toEqual([
    {
      keys: [
        { name: 'ACME_SECRET_KEY', value: 'sk_hush' },
        { name: 'ACME_PUBLIC_KEY', value: 'pk_known' },
      ],
      currentPassword: 'a quiet evening',
    },
  ]);
  await screen.findByRole('button', { name: 'Replace the keys of Acme' });
  expect(document.body.innerHTML).not.toContain('sk_hush');
});

it('shows at its field which key is wrong', async () => {
  answerPut = () =>
    refusal(400, 'invalid_request', 'No.', [
      { path: 'keys.ACME_SECRET_KEY', message: 'This key must begin with sk_.' },
    ]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter keys of Acme' }));
  type('Secret key', 'wrong');
  type('Your current password', 'a quiet evening');
  press('Save keys');
  await screen.findByText('This key must begin with sk_.');
});

it('asks for the password before keys are removed', async () => {
  stored = { ...begun, providers: [{ ...acme, isOn: true, keysFrom: 'staff' }] };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the keys of Acme' }));
  type('Your current password', 'a quiet evening');
  press('Remove the keys');
  await screen.findByText('Keys of Acme removed');
  expect(sent(`PUT ${path}/providers/acme`)).toEqual([
    { keys: null, currentPassword: 'a quiet evening' },
  ]);
});

it('asks for the password before a provider is switched on, and for no key', async () => {
  stored = { ...begun, providers: [{ ...acme, keysFrom: 'staff' }] };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch on Acme' }));
  expect(screen.queryByLabelText('Secret key')).toBeNull();
  type('Your current password', 'a quiet evening');
  press('Switch on');
  await screen.findByText('Acme is on');
  expect(sent(`PUT ${path}/providers/acme`)).toEqual([
    { isOn: true, currentPassword: 'a quiet evening' },
  ]);
});

it('switches a provider off without the password', async () => {
  stored = { ...begun, providers: [{ ...acme, isOn: true, keysFrom: 'staff' }] };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off Acme' }));
  await screen.findByText('Acme is off');
  expect(sent(`PUT ${path}/providers/acme`)).toEqual([{ isOn: false }]);
});

it('tests the connection, and keeps the answer in view', async () => {
  stored = { ...begun, providers: [{ ...acme, keysFrom: 'staff' }] };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Test the connection to Acme' }));
  await screen.findByText('The provider doesn’t accept these keys.');
});

it('shows what the server has set, and no way to change it', async () => {
  stored = {
    ...begun,
    providers: [{ ...acme, isOn: true, isOnByServer: true, keysFrom: 'server', isTest: true }],
  };
  show();
  await screen.findByText('Set on the server');
  screen.getByText('Test mode');
  screen.getByRole('heading', { name: 'Test payments are on' });
  for (const name of [/keys of Acme/, 'Switch off Acme'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('saves the order, the countries and the limits of methods', async () => {
  show();
  await screen.findByLabelText('Offer Card by Acme');
  press('Move Card by Acme down');
  fireEvent.click(screen.getByLabelText('Offer Pay on delivery'));
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('There is no method.');
  const inFirst = within(first);
  fireEvent.change(inFirst.getByLabelText('Countries'), { target: { value: 'nl, BE' } });
  fireEvent.change(inFirst.getByLabelText('Up to order total'), { target: { value: '150,5' } });
  press('Save methods');
  await screen.findByText('Switch on without a provider');
  type('Your current password', 'a quiet evening');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save methods' }));
  await screen.findByText('Methods saved');
  const limits = { countries: null, least: null, greatest: null };
  expect(sent(`PUT ${path}/methods`)).toEqual([
    {
      methods: [
        {
          gateway: 'none',
          method: 'on-delivery',
          isOn: true,
          ...limits,
          countries: ['nl', 'BE'],
          greatest: 150.5,
        },
        { gateway: 'acme', method: 'card', isOn: true, ...limits },
      ],
      version: 3,
      currentPassword: 'a quiet evening',
    },
  ]);
});

it('sends nothing while an amount is not a number', async () => {
  show();
  await screen.findByLabelText('Offer Card by Acme');
  type('From order total', 'ten');
  press('Save methods');
  await screen.findByText('Enter an amount, for example 20.00.');
  expect(sent(`PUT ${path}/methods`)).toEqual([]);
});

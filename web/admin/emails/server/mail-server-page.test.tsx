import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MailSettings } from '#contract/admin/emails/mail-settings';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../../tests/support/web/staff-screen';
import { portFor } from './mail-server-form.rules';
import MailServerPage from './mail-server-page';

const path = '/api/admin/mail-settings';
const begun: MailSettings = {
  host: null,
  port: 587,
  security: 'starttls',
  user: null,
  fromName: null,
  fromAddress: null,
  replyTo: null,
  hasPassword: false,
  isPasswordReadable: true,
  setOnServer: null,
  defaultSender: { name: 'Needle', address: 'no-reply@needle.example' },
  isSigned: false,
  version: 0,
};

let stored: MailSettings;
let asked: Asked[];
let answerTest: () => unknown;
beforeEach(() => {
  stored = begun;
  answerTest = () => ({ to: 'edith@needle.example', problem: null });
  asked = standInApi({
    [`GET ${path}`]: () => stored,
    [`PUT ${path}`]: ({ body }) => {
      const {
        password,
        currentPassword: _,
        ...given
      } = body as {
        password?: string;
        currentPassword?: string;
      };
      stored = { ...stored, ...given, hasPassword: password !== undefined, version: 1 };
      return stored;
    },
    [`GET ${path}/records`]: () => ({
      domain: 'needle.example',
      records: [
        {
          kind: 'spf',
          name: 'needle.example',
          value: 'v=spf1 ~all',
          state: 'missing',
          found: null,
        },
        {
          kind: 'dkim',
          name: '_domainkey.needle.example',
          value: null,
          state: 'unknown',
          found: null,
        },
        {
          kind: 'dmarc',
          name: '_dmarc.needle.example',
          value: 'v=DMARC1',
          state: 'found',
          found: null,
        },
      ],
    }),
    [`POST ${path}/test`]: () => answerTest(),
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  showScreen([{ path: '/admin/mail/server', element: <MailServerPage /> }], '/admin/mail/server');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (name: string) => asked.filter((one) => one.name === name).map(({ body }) => body);
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('sends what was entered, and forgets the password immediately', async () => {
  show();
  await screen.findByLabelText('Server');
  type('Server', 'smtp.needle.example');
  fireEvent.change(screen.getByLabelText('Encryption'), { target: { value: 'tls' } });
  expect(typedIn('Port')).toBe('465');
  type('User name', 'shop');
  type('Password', 'hunter2');
  type('Your current password', 'edith-edith');
  press('Save mail settings');
  await screen.findByText('Mail settings saved');
  expect(sent(`PUT ${path}`)).toEqual([
    {
      host: 'smtp.needle.example',
      security: 'tls',
      port: 465,
      user: 'shop',
      password: 'hunter2',
      currentPassword: 'edith-edith',
      version: 0,
    },
  ]);
  expect(typedIn('Password')).toBe('');
  expect(document.body.innerHTML).not.toContain('hunter2');
  screen.getByRole('button', { name: 'Remove the password' });
});

it('asks for a code if the account has one, and for no password to change the sender', async () => {
  let code: string | undefined;
  standInApi({
    [`GET ${path}/records`]: () => ({ domain: 'needle.example', records: [] }),
    [`GET ${path}`]: () => begun,
    [`PUT ${path}`]: ({ body }) => {
      code = (body as { code?: string }).code;
      return code === undefined
        ? refusal(401, 'second_factor_required', 'Enter the code of your app.', [])
        : { ...begun, host: 'b.example', version: 1 };
    },
  });
  show();
  await screen.findByLabelText('Server');
  type('Sender name', 'Needle');
  expect(screen.queryByLabelText('Your current password')).toBeNull();
  type('Server', 'b.example');
  type('Your current password', 'edith-edith');
  // The field stays, with what was typed, while another one is not valid.
  type('Port', 'many');
  expect(typedIn('Your current password')).toBe('edith-edith');
  type('Port', '587');
  press('Save mail settings');
  await screen.findByText('Enter the code of your app.');
  type('Six-digit code from the app, or a recovery code', '123456');
  press('Save mail settings');
  await screen.findByText('Mail settings saved');
  expect(code).toBe('123456');
});

it('shows at its field that the password has to be entered again', async () => {
  standInApi({
    [`GET ${path}/records`]: () => ({ domain: 'needle.example', records: [] }),
    [`GET ${path}`]: () => ({ ...begun, host: 'a.example', hasPassword: true }),
    [`PUT ${path}`]: () =>
      refusal(400, 'invalid_request', 'No.', [{ path: 'password', message: 'Enter it again.' }]),
  });
  show();
  await screen.findByLabelText('Server');
  type('Server', 'b.example');
  press('Save mail settings');
  await screen.findByText('Enter it again.');
});

it('tests only what is saved, and keeps the answer in view', async () => {
  show();
  await screen.findByLabelText('Server');
  type('Sender name', 'N');
  screen.getByText('Save your changes first.');
  expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull();
  type('Sender name', '');
  press('Send a test email');
  await screen.findByText(/accepted the email to edith@needle\.example/);
  answerTest = () => ({
    to: 'edith@needle.example',
    problem: { code: 'authentication', message: 'Wrong password.', answer: '535 no' },
  });
  press('Send a test email');
  await screen.findByText('Wrong password.');
  screen.getByText('The server said: 535 no');
});

it('shows a server that the environment names, and no fields for another', async () => {
  stored = {
    ...begun,
    setOnServer: { host: 'mail.host.example', port: 587, isEncrypted: false, user: null },
  };
  show();
  await screen.findByText('Set on the server');
  screen.getByText('mail.host.example');
  expect(screen.queryByLabelText('Server')).toBeNull();
  screen.getByLabelText('Sender name');
});

it.each([
  ['tls', '587', '465'],
  ['starttls', '465', '587'],
  ['tls', '', '465'],
  ['tls', '2525', '2525'],
  ['none', '587', '587'],
])('goes with %s from port %s to %s', (security, port, after) => {
  expect(portFor(security, port)).toBe(after);
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmailTextsAnswer } from '#contract/admin/content/email-texts';
import { emailTexts } from '#contract/values/content/email-messages';
import { type Asked, showScreen, standInApi } from '../../../../tests/support/web/staff-screen';
import EditEmailTextsPage from './edit-email-texts-page';

const defaults = emailTexts['order-shipped'];
const path = '/api/admin/email-texts/order-shipped';
let asked: Asked[] = [];
let stored: EmailTextsAnswer;
beforeEach(() => {
  // jsdom has no blob URLs.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => {} }),
  );
  stored = {
    email: 'order-shipped',
    texts: defaults,
    defaults,
    isEdited: false,
    isOn: true,
    canBeOff: false,
    version: 0,
  };
  asked = standInApi({
    [`GET ${path}`]: () => stored,
    [`PUT ${path}`]: ({ body }) => {
      stored = { ...stored, ...(body as object), isEdited: true, version: stored.version + 1 };
      return stored;
    },
    [`POST ${path}/preview`]: ({ body }) => ({
      subject: `Example of ${(body as EmailTextsAnswer).texts.subject}`,
      html: '<p>Example</p>',
      text: 'Example',
    }),
  });
  showScreen(
    [{ path: '/admin/mail/texts/:id', element: <EditEmailTextsPage /> }],
    '/admin/mail/texts/order-shipped',
  );
});
afterEach(() => vi.unstubAllGlobals());

const sent = (method: string) =>
  asked.filter(({ name }) => name.startsWith(method)).map(({ body }) => body);
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('follows the typed texts in the preview, and saves them', async () => {
  await screen.findByText(`Example of ${defaults.subject}`);
  type('Off it goes: {order}');
  await screen.findByText('Example of Off it goes: {order}');
  press('Save texts');
  await screen.findByText('Texts saved');
  expect(sent('PUT')).toEqual([
    { texts: { ...defaults, subject: 'Off it goes: {order}' }, version: 0 },
  ]);
});

it('switches an optional email off, and offers that for no other', async () => {
  await screen.findByText(/This email is always sent/);
  expect(screen.queryByLabelText('Send this email')).toBeNull();
  cleanup();
  stored = { ...stored, canBeOff: true };
  showScreen(
    [{ path: '/admin/mail/texts/:id', element: <EditEmailTextsPage /> }],
    '/admin/mail/texts/order-shipped',
  );
  fireEvent.click(await screen.findByLabelText('Send this email'));
  press('Save texts');
  await screen.findByText('Texts saved');
  expect(sent('PUT')).toEqual([{ texts: defaults, isOn: false, version: 0 }]);
});

it('keeps a required placeholder, and can go back to the default texts', async () => {
  await screen.findByText(`Example of ${defaults.subject}`);
  type('Off it goes');
  await screen.findByText('The preview continues once the texts are correct.');
  screen.getByText(`Example of ${defaults.subject}`);
  press('Save texts');
  await screen.findByText('Keep {order} in this text.');
  expect(sent('PUT')).toEqual([]);
  press('Use the default texts');
  await waitFor(() =>
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', defaults.subject),
  );
});

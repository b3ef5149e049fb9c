import { screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import EmailPage from './email-page';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['return-requested', 'Return requested'],
  // Of an email that this version no longer sends.
  ['constructor', 'constructor'],
])('the kind of an email %s is named in words', async (template, words) => {
  standInApi({
    'GET /api/admin/mail/m1': () => ({
      _id: 'm1',
      template,
      to: 'ada@example.test',
      subject: 'How to send your return',
      status: 'sent',
      tries: 1,
      error: null,
      createdAt: '2026-11-21T09:00:00.000Z',
      sentAt: '2026-11-21T09:00:00.000Z',
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  });
  showScreen([{ path: '/admin/mail/:id', element: <EmailPage /> }], '/admin/mail/m1');
  await screen.findByText(words);
});

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import AuditPage from './audit-page';
import ChangePage from './change-page';

const actor = { _id: 'a1', firstName: 'Noor', lastName: 'Marsh', email: 'noor@selvedge.test' };

afterEach(() => vi.unstubAllGlobals());

it('the details of an entry say who made it, when, and of which record', async () => {
  standInApi({
    'GET /api/admin/audit': () => [
      {
        _id: 'e1',
        at: '2026-11-21T09:41:00.000Z',
        actor,
        action: 'content.save-draft',
        label: 'Saved the draft of',
        entity: 'content',
        entityId: 'terms',
        thing: '',
        before: { title: 'Terms' },
        after: { title: 'Terms of sale' },
      },
    ],
  });
  showScreen([{ path: '/admin/audit', element: <AuditPage /> }], '/admin/audit');
  fireEvent.click(
    await screen.findByRole('button', { name: 'Show before and after: Saved the draft of Terms' }),
  );
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Noor Marsh, Nov 21, 2026, 9:41 AM, ID terms');
  within(dialog).getByRole('cell', { name: 'Terms of sale' });
});

it('a changed field that was empty before says so', async () => {
  standInApi({
    'GET /api/admin/product-changes/c1': () => ({
      _id: 'c1',
      at: '2026-11-21T09:41:00.000Z',
      by: actor,
      kind: 'bulk',
      change: { kind: 'tags', add: ['linen'], remove: [] },
      products: 1,
      undoneAt: null,
      until: '2027-02-19T09:41:00.000Z',
      restorable: 1,
      kept: [],
      rows: [
        {
          product: 'p1',
          title: 'Smock',
          changes: [{ field: 'tags', before: '', after: 'linen' }],
          reason: null,
        },
      ],
    }),
  });
  showScreen(
    [{ path: '/admin/audit/changes/:id', element: <ChangePage /> }],
    '/admin/audit/changes/c1',
  );
  expect((await screen.findByRole('cell', { name: /^Tags/ })).textContent).toBe(
    'Tags: none → linen',
  );
});

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import ReviewImportsPage from './review-imports-page';

const plan = {
  added: 2,
  flagged: 1,
  present: 0,
  rejected: 1,
  errors: [{ line: 4, field: 'Rating', message: 'Must be at most 5.' }],
  examples: [
    {
      line: 2,
      product: 'Poplin Shirt, White',
      rating: 5,
      name: 'Ann M.',
      text: 'Wears well.',
      isVerified: true,
      writtenAt: '2026-04-30T00:00:00.000Z',
    },
  ],
};
const stored = {
  _id: 'r1',
  source: 'Old Shop',
  fileName: 'reviews.csv',
  added: 2,
  by: { firstName: 'Noor', lastName: 'Marsh' },
  createdAt: '2026-11-21T09:00:00.000Z',
  undoUntil: '2026-11-22T09:00:00.000Z',
  undoneAt: null,
};

afterEach(() => vi.unstubAllGlobals());

function showImports() {
  let imports: unknown[] = [];
  const asked = standInApi({
    'GET /api/admin/reviews/imports': () => imports,
    'POST /api/admin/reviews/imports/preview': () => plan,
    'POST /api/admin/reviews/imports?': () => {
      imports = [stored];
      return plan;
    },
    'POST /api/admin/reviews/imports/r1/undo': () => {
      imports = [{ ...stored, undoneAt: '2026-11-21T10:00:00.000Z', undoUntil: null }];
      return {};
    },
  });
  const path = '/admin/reviews/imports';
  showScreen([{ path, element: <ReviewImportsPage /> }], path);
  return () => asked.map(({ name }) => name).filter((name) => name.startsWith('POST'));
}

const choose = async () =>
  fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [new File(['Rating,Date'], 'reviews.csv', { type: 'text/csv' })] },
  });

it('a file of reviews is imported after its preview, and the import can be undone', async () => {
  const sent = showImports();
  await choose();
  await screen.findByText('Enter where the reviews come from first.');
  expect(sent()).toEqual([]);

  fireEvent.change(screen.getByLabelText(/Where the reviews come from/), {
    target: { value: 'Old Shop' },
  });
  await choose();
  await screen.findByText('Line 2, 5 stars, Ann M., Apr 30, 2026, verified by the other shop');
  screen.getByText('Line 4, Rating: Must be at most 5.');
  expect(sent()).toEqual(['POST /api/admin/reviews/imports/preview?source=Old+Shop']);

  fireEvent.click(screen.getByRole('button', { name: 'Import 2 reviews' }));
  await screen.findByText('2 reviews imported');
  const row = await screen.findByRole('row', { name: /reviews\.csv/ });
  expect(sent()).toHaveLength(2);

  fireEvent.click(within(row).getByRole('button', { name: /Undo/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/2 reviews will be deleted/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete reviews' }));
  await within(await screen.findByRole('row', { name: /reviews\.csv/ })).findByText('Undone');
});

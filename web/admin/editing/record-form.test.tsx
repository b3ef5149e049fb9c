import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { ApiError } from '../../api/client';
import { Field } from './fields';
import { RecordForm, type RecordFormKind, useRecordForm } from './record-form';

interface Shelf {
  version: number;
  name: string;
  places: number;
}
interface ShelfDraft {
  name: string;
  places: string;
}

const shelfForm: RecordFormKind<Shelf, ShelfDraft, Partial<Shelf>> = {
  draftOf: ({ name, places }) => ({ name, places: String(places) }),
  bodyOf: (draft, base) => ({
    body: {
      ...(draft.name !== base.name && { name: draft.name }),
      ...(draft.places !== base.places && { places: Number(draft.places) }),
    },
  }),
  fieldOf: (path) => (path === 'size' ? 'places' : path),
  labelOf: (path) => ({ name: 'Name', places: 'Places' })[path] ?? path,
  text: { save: 'Save', saving: 'Saving', saved: 'Shelf saved', nothing: 'Nothing changed' },
};

const opened: Shelf = { version: 1, name: 'Left', places: 4 };
let answer: (body: Partial<Shelf>, version: number | undefined) => Promise<Shelf>;
const sent: unknown[] = [];

function ShelfPage() {
  const form = useRecordForm(shelfForm, opened, {
    save: (body, version) => {
      sent.push({ ...body, version });
      return answer(body, version);
    },
  });
  return (
    <RecordForm form={form}>
      <Field {...form.field('name')} label="Name" />
      <Field {...form.field('places')} label="Places" />
    </RecordForm>
  );
}

const error = (fields: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 400, code: 'invalid_request', message: 'No.', details: [], ...fields });

beforeEach(() => {
  sent.length = 0;
  standInApi({});
  showScreen([{ path: '/', element: <ShelfPage /> }], '/');
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('sends what changed with the version that it is based on', async () => {
  answer = async (body, version = 0) => ({ ...opened, ...body, version: version + 1 });
  type('Name', 'Right');
  save();
  await screen.findByText('Shelf saved');
  expect(sent).toEqual([{ name: 'Right', version: 1 }]);
});

it('keeps what is typed while it is being saved, for the next save', async () => {
  let store = () => {};
  answer = (body, version = 0) =>
    new Promise((resolve) => {
      store = () => resolve({ ...opened, ...body, version: version + 1 });
    });
  type('Name', 'Right');
  save();
  await screen.findByText('Saving');
  type('Places', '6');
  store();
  await screen.findByText('Shelf saved');
  save();
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'Right', version: 1 },
      { places: 6, version: 2 },
    ]),
  );
});

it('sends nothing if nothing changed', async () => {
  save();
  await screen.findByText('Nothing changed');
  expect(sent).toEqual([]);
});

it('shows both values of what others changed too, and saves the chosen one', async () => {
  const theirs = { ...opened, name: 'Top', version: 7 };
  answer = async (body, version) => {
    if (version === theirs.version) return { ...theirs, ...body, version: 8 };
    const current = { version: 7, savedAt: null, savedBy: null, values: theirs };
    throw error({ status: 409, code: 'stale_version', current });
  };
  type('Name', 'Right');
  save();
  await screen.findByRole('group', { name: 'Name' });
  fireEvent.click(screen.getByRole('radio', { name: /Top/ }));
  type('Places', '6');
  save();
  await screen.findByText('Shelf saved');
  expect(sent.at(-1)).toEqual({ places: 6, version: 7 });
});

it('sends a value again only where it still differs from what others saved', async () => {
  const theirs = { ...opened, places: 6, version: 7 };
  answer = async (body, version) => {
    if (version === theirs.version) return { ...theirs, ...body, version: 8 };
    const current = { version: 7, savedAt: null, savedBy: null, values: theirs };
    throw error({ status: 409, code: 'stale_version', current });
  };
  type('Name', 'Right');
  type('Places', '6');
  save();
  await screen.findByText('Shelf saved');
  expect(sent.at(-1)).toEqual({ name: 'Right', version: 7 });
});

it('shows a message of the API at the field that its path belongs to', async () => {
  answer = async () => {
    throw error({ details: [{ path: 'size', message: 'Too many.' }] });
  };
  type('Places', '99');
  save();
  await screen.findByText('Too many.');
  expect(screen.getByLabelText('Places').getAttribute('aria-invalid')).toBe('true');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminBrand } from '#contract/admin/content/brand';
import { defaultTheme } from '#contract/values/content/theme';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../tests/support/web/staff-screen';
import BrandPage from './brand-page';

let asked: Asked[] = [];
let stored: AdminBrand;
beforeEach(() => {
  stored = {
    shopName: 'Selvedge',
    tagline: 'Clothing',
    description: 'Clothing.',
    motto: 'Held.',
    logo: null,
    logoDark: null,
    favicon: null,
    theme: defaultTheme,
    headerMenu: [],
    footerMenu: [],
    socialLinks: [],
    legalAddress: null,
    version: 1,
  };
  asked = standInApi({
    'GET /api/admin/brand': () => stored,
    'PUT /api/admin/brand': ({ body }) => {
      const { headerMenu } = body as Partial<AdminBrand>;
      if (headerMenu?.[0]?.href === 'nowhere')
        return refusal(400, 'invalid_request', 'Please check the details you entered.', [
          { path: 'headerMenu.0.href', message: 'Enter a path.' },
        ]);
      stored = { ...stored, ...(body as object), version: stored.version + 1 };
      return stored;
    },
  });
  showScreen([{ path: '/', element: <BrandPage /> }], '/');
});
afterEach(() => vi.unstubAllGlobals());

const saves = () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save brand' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('measures the contrast as colours are chosen, and saves only what changed', async () => {
  const light = within(await screen.findByRole('group', { name: 'Light' }));
  light.getByText('Text: contrast 15.1:1, easy to read');
  type(light.getByLabelText('Text'), '#999999');
  await light.findByText(/^Text: contrast 2\.\d:1, hard to read\. It needs at least 4\.5:1\.$/);
  type(light.getByLabelText('Text: choose a colour'), '#222222');
  await light.findByText(/^Text: contrast 1\d\.\d:1, easy to read$/);
  save();
  await screen.findByText('Brand saved');
  const theme = { ...defaultTheme, light: { ...defaultTheme.light, ink: '#222222' } };
  expect(saves()).toEqual([{ theme, version: 1 }]);
});

it('adds, moves and removes links, and shows the server’s error at its link', async () => {
  const [addToHeader] = await screen.findAllByRole('button', { name: 'Add link' });
  if (!addToHeader) throw new Error('There is no button to add a link.');
  fireEvent.click(addToHeader);
  fireEvent.click(addToHeader);
  type(screen.getByLabelText('Label of Link 1'), 'Journal');
  type(screen.getByLabelText('Link of Link 1'), '/journal');
  type(screen.getByLabelText('Label of Link 2'), 'Outlet');
  type(screen.getByLabelText('Link of Link 2'), 'nowhere');
  fireEvent.click(screen.getByRole('button', { name: 'Move Link 2 up' }));
  save();
  await screen.findByText('Enter a path.');
  expect(screen.getByLabelText('Link of Link 1')).toHaveProperty('value', 'nowhere');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Link 1' }));
  save();
  await screen.findByText('Brand saved');
  expect(saves().at(-1)).toEqual({
    headerMenu: [{ label: 'Journal', href: '/journal' }],
    version: 1,
  });
});

it('sends nothing where nothing has changed', async () => {
  await screen.findByLabelText('Shop name');
  save();
  await screen.findByText('No changes to save');
  await waitFor(() => expect(saves()).toEqual([]));
});

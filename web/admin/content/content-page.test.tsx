import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminContent, ContentDocument } from '#contract/admin/content/content';
import { type Asked, showScreen, standInApi } from '../../../tests/support/staff-screen';
import ContentPage from './content-page';

const picture = { url: '/media/a.webp', alt: 'A coat', tint: '#e5e3df', widths: [] };
const page = { title: 'A page', summary: '', body: 'Text.' };
const pages = {
  ...{ shipping: page, returns: page, 'size-guide': page },
  ...{ contact: page, privacy: page, terms: page },
  ...{ imprint: page, accessibility: page, cookies: page },
};
const live: ContentDocument = {
  promo: { text: 'Free delivery', href: null },
  sections: [
    {
      ...{ id: 'a', kind: 'banner', from: null, until: null, image: picture, heading: 'Denim' },
      ...{ text: '', link: { label: 'See', href: '/x' } },
    },
    { id: 'b', kind: 'promises', from: null, until: null },
  ],
  pages,
};
const contentOf = (promo: string | null, version: number): AdminContent => ({
  live,
  draft: promo === null ? null : { ...live, promo: { text: promo, href: null } },
  draftSavedAt: '2026-11-22T10:42:00.000Z',
  draftSavedBy: { firstName: 'Anna', lastName: 'Marsh' },
  publishAt: null,
  publishedAt: null,
  previewQuery: 'preview=x',
  version,
  defaultPages: pages,
  placeholders: [],
});

let asked: Asked[] = [];
let stored: AdminContent;
beforeEach(() => {
  stored = contentOf('A draft', 3);
  asked = standInApi({
    'GET /api/admin/content': () => stored,
    'GET /api/admin/content/versions': () =>
      [2, 1].map((number) => ({
        ...{ number, live: number === 2, publishedAt: '2026-11-21T10:00:00.000Z' },
        ...{ publishedBy: { firstName: 'Anna', lastName: 'Marsh' }, changed: ['promo'] },
      })),
    'POST /api/admin/content': () => {
      stored = contentOf(null, stored.version + 1);
      return stored;
    },
    'PUT /api/admin/content': (sent) => {
      const { version, promo } = sent.body as { version: number; promo: { text: string } };
      if (version === stored.version) {
        stored = contentOf(promo.text, version + 1);
        return stored;
      }
      return Response.json(
        {
          ...{ status: 409, code: 'stale_version', message: 'Someone else …', details: [] },
          requestId: 'r',
          current: {
            ...{ version: stored.version, savedAt: stored.draftSavedAt },
            ...{ savedBy: stored.draftSavedBy, values: stored },
          },
        },
        { status: 409 },
      );
    },
  });
  showScreen([{ path: '/', element: <ContentPage /> }], '/');
});
afterEach(() => vi.unstubAllGlobals());

const sent = (name: string) => asked.filter((one) => one.name === name).map(({ body }) => body);
const promo = async () => {
  const [first] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Text' });
  if (!first) throw new Error('There is no promo text.');
  return first;
};

it('asks for confirmation, then publishes the version of the draft that was shown', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish the draft?' }));
  dialog.getByText('Shoppers see it right away. Changed: promo banner.');
  expect(sent('POST /api/admin/content/publish')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published');
  expect(sent('POST /api/admin/content/publish')).toEqual([{ version: 3 }]);
  await waitFor(async () => expect((await promo()).value).toBe('Free delivery'));
});

it('restores an earlier version after asking', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Version 1 restored');
  expect(sent('POST /api/admin/content/versions/1/restore')).toHaveLength(1);
});

it('keeps typed values when someone else has saved the draft first', async () => {
  fireEvent.change(await promo(), { target: { value: 'Mine' } });
  stored = contentOf('Hers', 4);
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const choice = within(await screen.findByRole('group', { name: 'Promo banner, Text' }));
  choice.getByRole('radio', { name: 'Yours: Mine' });
  choice.getByRole('radio', { name: /^Saved by Anna Marsh at .*: Hers$/ });
  expect((await promo()).value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft saved');
  expect(stored.draft?.promo.text).toBe('Mine');
  expect(stored.version).toBe(5);
});

const sectionNames = () =>
  screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);

it('adds, duplicates, moves and removes sections, and brings a removed one back', async () => {
  await promo();
  const isShown = (names: string[]) =>
    waitFor(() => expect(sectionNames().filter((name) => name !== '')).toEqual(names));
  const menu = 'Add section';
  await isShown(['BannerDenim', 'Promises', menu]);
  fireEvent.click(screen.getByRole('button', { name: 'Move Section 2, Promises up' }));
  await isShown(['Promises', 'BannerDenim', menu]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Section 2, Banner' }));
  await isShown(['Promises', menu]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await isShown(['Promises', 'BannerDenim', menu]);
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate Section 2, Banner' }));
  expect(await screen.findByDisplayValue('See')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent('PUT /api/admin/content')).toHaveLength(1));
  const [{ sections }] = sent('PUT /api/admin/content') as [
    { sections: { id: string; kind: string; heading?: string }[] },
  ];
  expect(sections.map(({ kind, heading }) => [kind, heading])).toEqual([
    ['promises', undefined],
    ['banner', 'Denim'],
    ['banner', 'Denim'],
  ]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(3);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminContent, AdminContentPart, PartContent } from '#contract/admin/content/content';
import type { ContentPart } from '#contract/values/content/content-parts';
import { type Asked, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import ContentPage from './content-page';
import ContentPartPage from './content-part-page';

const picture = { url: '/media/a.webp', alt: 'A coat', tint: '#e5e3df', widths: [] };
const home: PartContent = {
  kind: 'home',
  sections: [
    {
      id: 'a',
      kind: 'banner',
      from: null,
      campaign: null,
      until: null,
      image: picture,
      heading: 'Denim',
      text: '',
      link: { label: 'See', href: '/x' },
    },
    { id: 'b', kind: 'promises', from: null, until: null, campaign: null },
  ],
};
const promoOf = (text: string): PartContent => ({ kind: 'promo', text, href: null });
const anna = { firstName: 'Anna', lastName: 'Marsh' };
const stateOf = (part: ContentPart, version: number) => ({
  part,
  draftSavedAt: '2026-11-22T10:42:00.000Z',
  draftSavedBy: anna,
  publishAt: null,
  publishedAt: null,
  version,
});
const contentOf = (
  part: ContentPart,
  live: PartContent,
  draft: PartContent | null,
  version: number,
): AdminContentPart => ({
  ...stateOf(part, version),
  live,
  draft,
  previewPath: draft && '/?preview=x',
  defaultContent: live,
  placeholders: [],
});
const promo = (draft: string | null, version: number) =>
  contentOf('promo', promoOf('Free delivery'), draft === null ? null : promoOf(draft), version);
const overview: AdminContent = {
  parts: [
    { ...stateOf('promo', 1), publishAt: '2026-12-24T08:00:00.000Z' },
    { ...stateOf('terms', 0), draftSavedAt: null, draftSavedBy: null },
  ],
  planned: [
    {
      at: '2026-12-24T08:00:00.000Z',
      part: 'promo',
      event: 'publish',
      section: null,
      previewPath: '/?preview=x.1',
    },
    {
      at: '2026-12-26T08:00:00.000Z',
      part: 'home',
      event: 'hide',
      section: { kind: 'banner', heading: 'Denim' },
      previewPath: '/?preview=x.2',
    },
  ],
};

let asked: Asked[] = [];
let stored: AdminContentPart;
const open = (part?: string) =>
  showScreen(
    [
      { path: '/admin/content', element: <ContentPage /> },
      { path: '/admin/content/:part', element: <ContentPartPage /> },
    ],
    part ? `/admin/content/${part}` : '/admin/content',
  );
beforeEach(() => {
  stored = promo('A draft', 3);
  asked = standInApi({
    'GET /api/admin/content/home': () => contentOf('home', home, null, 1),
    'GET /api/admin/content/promo/preview': () => ({ path: '/?preview=moment' }),
    'GET /api/admin/content/promo/versions': () =>
      [2, 1].map((number) => ({
        number,
        live: number === 2,
        publishedAt: '2026-11-21T10:00:00.000Z',
        publishedBy: anna,
      })),
    'GET /api/admin/content/home/versions': () => [],
    'GET /api/admin/content/promo': () => stored,
    'GET /api/admin/content': () => overview,
    'POST /api/admin/content/promo': () => {
      stored = promo(null, stored.version + 1);
      return stored;
    },
    'PUT /api/admin/content/home': () => contentOf('home', home, home, 2),
    'PUT /api/admin/content/promo': (sent) => {
      const { version, text } = sent.body as { version: number; text: string };
      if (version === stored.version) {
        stored = promo(text, version + 1);
        return stored;
      }
      return Response.json(
        {
          status: 409,
          code: 'stale_version',
          message: 'Someone else …',
          details: [],
          requestId: 'r',
          current: {
            version: stored.version,
            savedAt: stored.draftSavedAt,
            savedBy: stored.draftSavedBy,
            values: stored,
          },
        },
        { status: 409 },
      );
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const sent = (name: string) => asked.filter((one) => one.name === name).map(({ body }) => body);
const promoText = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Text' });

it('lists the parts with their drafts, and what is planned', async () => {
  open();
  const banner = within(await screen.findByRole('row', { name: /^Promo banner/ }));
  banner.getByText('Scheduled');
  banner.getByText(/^Publishes Dec 24, 2026/);
  within(screen.getByRole('row', { name: /^Terms/ })).getByText('No draft');
  screen.getByText('Promo banner: draft is published');
  screen.getByText('Home page: Banner ‘Denim’ is hidden');
  const [, second] = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Preview / });
  expect(second?.getAttribute('href')).toBe('/?preview=x.2');
});

it('previews a part at a chosen time', async () => {
  open('promo');
  const link = () => screen.getByRole('link', { name: 'Preview' }).getAttribute('href');
  await promoText();
  expect(link()).toBe('/?preview=x');
  fireEvent.change(screen.getByLabelText('Preview at'), { target: { value: '2026-12-24T09:00' } });
  await waitFor(() => expect(link()).toBe('/?preview=moment'));
});

it('asks for confirmation, then publishes the version of the draft that was shown', async () => {
  open('promo');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Publish the draft of Promo banner?' }),
  );
  dialog.getByText('Shoppers see it right away. Other drafts stay as they are.');
  expect(sent('POST /api/admin/content/promo/publish')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published');
  expect(sent('POST /api/admin/content/promo/publish')).toEqual([{ version: 3 }]);
  await waitFor(async () => expect((await promoText()).value).toBe('Free delivery'));
});

it('restores an earlier version after asking', async () => {
  open('promo');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Version 1 restored');
  expect(sent('POST /api/admin/content/promo/versions/1/restore')).toHaveLength(1);
});

it('keeps typed values when someone else has saved the draft first', async () => {
  open('promo');
  fireEvent.change(await promoText(), { target: { value: 'Mine' } });
  stored = promo('Hers', 4);
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const choice = within(await screen.findByRole('group', { name: 'Text' }));
  choice.getByRole('radio', { name: 'Yours: Mine' });
  choice.getByRole('radio', { name: /^Saved by Anna Marsh at .*: Hers$/ });
  expect((await promoText()).value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft saved');
  expect(stored.draft).toMatchObject({ text: 'Mine' });
  expect(stored.version).toBe(5);
});

const sectionNames = () =>
  screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);

it('adds, duplicates, moves and removes sections, and brings a removed one back', async () => {
  open('home');
  await screen.findByText('Denim');
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
  await waitFor(() => expect(sent('PUT /api/admin/content/home')).toHaveLength(1));
  const [{ sections }] = sent('PUT /api/admin/content/home') as [
    { sections: { id: string; kind: string; heading?: string }[] },
  ];
  expect(sections.map(({ kind, heading }) => [kind, heading])).toEqual([
    ['promises', undefined],
    ['banner', 'Denim'],
    ['banner', 'Denim'],
  ]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(3);
});

it('a page’s editor lists what each placeholder stands for', async () => {
  const terms: PartContent = { kind: 'page', title: 'Terms', summary: '', body: 'In {currency}.' };
  const placeholders = [
    { name: 'currency', value: 'US dollars' },
    { name: 'returnPostage', value: 'You pay for sending the parcel.' },
  ];
  standInApi({
    'GET /api/admin/content/terms': () => ({ ...contentOf('terms', terms, null, 1), placeholders }),
    'GET /api/admin/content/terms/versions': () => [],
  });
  open('terms');
  const names = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(names).toEqual(['{currency}', '{returnPostage}']);
  expect(values).toEqual(['US dollars', 'You pay for sending the parcel.']);
});

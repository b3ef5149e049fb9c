import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import SitePagePage from './site-page-page';

let asked: Asked[] = [];
beforeEach(() => {
  asked = standInApi({
    'POST /api/admin/site-pages': () =>
      Response.json(
        {
          status: 400,
          code: 'invalid_request',
          message: 'Check …',
          requestId: 'r',
          details: [
            { path: 'slug', message: 'Another page has this slug.' },
            { path: 'sections.0.image.alt', message: 'Describe the picture.' },
          ],
        },
        { status: 400 },
      ),
  });
  showScreen([{ path: '/admin/pages/new', element: <SitePagePage /> }], '/admin/pages/new');
});
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const sent = () => asked.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);

it('a new page’s slug follows its title until it is typed', async () => {
  const [title, slug] = [await field('Title'), await field('Slug')];
  fireEvent.change(title, { target: { value: 'Our story' } });
  await waitFor(() => expect(slug.value).toBe('our-story'));
  fireEvent.change(slug, { target: { value: 'about-us' } });
  fireEvent.change(title, { target: { value: 'The story' } });
  await waitFor(() => expect(title.value).toBe('The story'));
  expect(slug.value).toBe('about-us');
});

it('opens a section with an error, and says which button was pressed', async () => {
  fireEvent.change(await field('Title'), { target: { value: 'Our story' } });
  // Its first section is open at first.
  fireEvent.click(screen.getByRole('button', { name: /^Text with picture/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Another page has this slug.');
  await screen.findByText('Describe the picture.');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { publish: true, kind: 'page', slug: 'our-story', sections: [{ kind: 'text' }] },
    { publish: false },
  ]);
});

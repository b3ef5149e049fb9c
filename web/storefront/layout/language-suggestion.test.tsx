import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { preferredOf } from '../../ui/text/preferred-language';
import { LanguageSuggestion } from './language-suggestion';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('takes the first language of the browser that the storefront has', () => {
  expect(preferredOf(['fr-CH', 'de-AT', 'en'], ['en', 'de'])).toBe('de');
  expect(preferredOf(['EN-gb', 'de'], ['en', 'de'])).toBe('en');
  expect(preferredOf(['fr', 'den'], ['en', 'de'])).toBeUndefined();
});

/** The page of a shop in English, which a browser that prefers some languages opens. */
function openPage(preferred: string[], facts: object) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  const Page = createRoutesStub([
    { id: 'root', path: '/cart', loader: () => ({ facts }), Component: LanguageSuggestion },
  ]);
  return render(
    <Page initialEntries={['/cart?size=M']} hydrationData={{ loaderData: { root: { facts } } }} />,
  );
}

const further = { furtherLanguages: ['de'] };
const link = () => screen.queryByRole('link', { name: 'Diese Seite auf Deutsch ansehen' });

it('links this page in the language that the browser prefers, until it is dismissed', async () => {
  const { unmount } = openPage(['de-CH', 'en'], further);
  await waitFor(() => expect(link()?.getAttribute('href')).toBe('/de/cart?size=M'));
  fireEvent.click(screen.getByRole('button', { name: 'Ausblenden' }));
  expect(link()).toBeNull();
  unmount();
  openPage(['de-CH', 'en'], further);
  expect(link()).toBeNull();
});

it('suggests nothing to visitors who have chosen this language on another page', () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/de`);
  openPage(['de'], further);
  expect(link()).toBeNull();
});

it('suggests nothing where the page is in the preferred language, or is in no other', () => {
  openPage(['en-GB', 'de'], further);
  expect(link()).toBeNull();
  openPage(['de'], {});
  expect(link()).toBeNull();
});

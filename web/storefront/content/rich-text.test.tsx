import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { parseMarkup } from '#contract/values/content/markup';
import { RichText } from './rich-text';

const show = (body: string) =>
  render(<RichText blocks={parseMarkup(body)} />, { wrapper: MemoryRouter });

it('shows headings, lists and links', () => {
  show('## Where\n\n1. [Cart](/cart)\n2. Two\n\n### Small\n\n[Us](mailto:us@shop.example)');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Where');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Small');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cart',
    'Two',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/cart', 'mailto:us@shop.example']);
});

it('shows any other markup as plain text', () => {
  const { container } = show('<img src=x onerror=alert(1)> [evil](javascript:alert)');
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> [evil](javascript:alert)');
  expect(container.querySelector('img, a')).toBeNull();
});

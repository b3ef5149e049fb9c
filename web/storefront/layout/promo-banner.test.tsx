import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PromoBanner } from './promo-banner';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.promo;
});

it('stays hidden once dismissed', () => {
  const { unmount } = render(<PromoBanner text="Free delivery on orders over $100" />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/Free delivery/)).toBeNull();
  unmount();
  render(<PromoBanner text="Free delivery on orders over $100" />);
  expect(screen.queryByText(/Free delivery/)).toBeNull();
});

it('links to pages of the shop and to other sites', () => {
  const { rerender } = render(<PromoBanner text="New in" href="/women/clothing/New" />, {
    wrapper: MemoryRouter,
  });
  const link = () => screen.getByRole('link', { name: 'New in' });
  expect(link().getAttribute('href')).toBe('/women/clothing/New');
  rerender(<PromoBanner text="New in" href="https://shop.example/sale" />);
  expect(link().getAttribute('href')).toBe('https://shop.example/sale');
  rerender(<PromoBanner text="New in" />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows another text again, although the boot script has hidden the banner', () => {
  localStorage.setItem('promo', 'Free delivery on orders over $100');
  document.documentElement.dataset.promo = 'dismissed';
  render(<PromoBanner text="Back on Monday" />);
  expect(screen.getByText('Back on Monday')).toBeDefined();
  expect(document.documentElement.dataset.promo).toBeUndefined();
});

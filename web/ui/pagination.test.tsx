import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Pagination, pagesShown } from './pagination';

function show(page: number, totalPages: number) {
  render(
    <MemoryRouter>
      <Pagination page={page} totalPages={totalPages} to={(to) => `/list?color=red&page=${to}`} />
    </MemoryRouter>,
  );
}

describe('Pagination', () => {
  it('links every page and marks the current one', () => {
    show(2, 3);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([1, 1, 2, 3, 3].map((page) => `/list?color=red&page=${page}`));
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('rel')).toBe('next');
  });

  it('has no link before the first and after the last', () => {
    show(1, 2);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    cleanup();
    show(2, 2);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  it('renders nothing for a single page', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('pagesShown', () => {
  it.each([
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, null, 20]],
    [4, 20, [1, 2, 3, 4, 5, null, 20]],
    [5, 20, [1, null, 4, 5, 6, null, 20]],
    [17, 20, [1, null, 16, 17, 18, 19, 20]],
  ])('page %i of %i', (page, totalPages, expected) => {
    expect(pagesShown(page, totalPages)).toEqual(expected);
  });
});

import { expect, it } from 'vitest';
import { readFilters, toQuery, withFilters, withoutFilters } from './review-filters.rules';

const read = (search: string) => readFilters(new URLSearchParams(search));

it('reads the filters of a URL and leaves out what is unknown', () => {
  expect(read('size=M&review_rating=1,5&review_size=XL&review_height=170_179')).toEqual({
    ratings: [5, 1],
    size: 'XL',
    height: '170_179',
    withPictures: false,
    sort: 'helpful',
    page: 1,
  });
  expect(read('review_rating=6,x&review_height=tall&review_sort=best&review_page=-2')).toEqual(
    read(''),
  );
});

it('changes filters from the first page on, and keeps the rest of the URL', () => {
  const url = new URLSearchParams('size=M&review_rating=4&review_page=3');
  expect(withFilters(url, { withPictures: true })).toBe('size=M&review_rating=4&review_pictures=1');
  expect(withFilters(url, { page: 2 })).toBe('size=M&review_rating=4&review_page=2');
  expect(withFilters(url, { ratings: [5, 4] })).toBe('size=M&review_rating=5,4');
  expect(withFilters(url, withoutFilters)).toBe('size=M');
});

it('asks the API for what the URL says', () => {
  expect(toQuery(read(''))).toEqual({ sort: 'helpful', pageNumber: '1' });
  expect(
    toQuery(read('review_rating=5,4&review_size=M&review_pictures=1&review_sort=newest')),
  ).toEqual({
    rating: '5,4',
    size: 'M',
    withPictures: 'true',
    sort: 'newest',
    pageNumber: '1',
  });
});

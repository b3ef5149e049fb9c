import {
  type HeightBand,
  heightBandNames,
  type ReviewSort,
  reviewSorts,
} from '#contract/values/reviews/reviews';
import type { ReviewListQuery } from '../../api/reviews';

/** The API's default. */
export const REVIEWS_PER_PAGE = 10;

/** Which reviews are shown, and in which order. */
export interface ReviewFilters {
  ratings: readonly number[];
  size: string | null;
  height: HeightBand | null;
  withPictures: boolean;
  sort: ReviewSort;
  /** From 1. */
  page: number;
}

/** Their names in the URL of a product's page, where `size` is the selected size. */
const names = {
  ratings: 'review_rating',
  size: 'review_size',
  height: 'review_height',
  withPictures: 'review_pictures',
  sort: 'review_sort',
  page: 'review_page',
} as const;

const MAX_PAGE = 9_999;

/** The filters in a URL; unknown values are left out. */
export function readFilters(params: URLSearchParams): ReviewFilters {
  const height = params.get(names.height);
  const sort = params.get(names.sort);
  const page = Math.floor(Number(params.get(names.page)));
  return {
    ratings: [5, 4, 3, 2, 1].filter((rating) =>
      params.get(names.ratings)?.split(',').includes(String(rating)),
    ),
    size: params.get(names.size)?.slice(0, 20) || null,
    height: heightBandNames.find((name) => name === height) ?? null,
    withPictures: params.get(names.withPictures) === '1',
    sort: reviewSorts.find((name) => name === sort) ?? 'helpful',
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The query string of the URL with other filters. It keeps all else, and begins at the first page. */
export function withFilters(params: URLSearchParams, changes: Partial<ReviewFilters>): string {
  const { ratings, size, height, withPictures, sort, page } = {
    ...readFilters(params),
    page: 1,
    ...changes,
  };
  const values: Record<keyof ReviewFilters, string | null> = {
    ratings: ratings.join(',') || null,
    size,
    height,
    withPictures: withPictures ? '1' : null,
    sort: sort === 'helpful' ? null : sort,
    page: page === 1 ? null : String(page),
  };
  const next = new URLSearchParams(params);
  for (const field of Object.keys(values) as (keyof ReviewFilters)[]) {
    const [name, value] = [names[field], values[field]];
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.toString().replaceAll('%2C', ',');
}

export const withoutFilters = {
  ratings: [],
  size: null,
  height: null,
  withPictures: false,
} satisfies Partial<ReviewFilters>;

export function hasFilters({ ratings, size, height, withPictures }: ReviewFilters): boolean {
  return ratings.length > 0 || size !== null || height !== null || withPictures;
}

/** The filters as the API takes them. */
export function toQuery(filters: ReviewFilters): ReviewListQuery {
  const { ratings, size, height, withPictures, sort, page } = filters;
  return {
    ...(ratings.length > 0 && { rating: ratings.join(',') }),
    ...(size && { size }),
    ...(height && { height }),
    ...(withPictures && { withPictures: 'true' as const }),
    sort,
    pageNumber: String(page),
  };
}

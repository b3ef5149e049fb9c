import { data } from 'react-router';
import { ApiError } from './client';

const TOO_MANY = 429;

const UNAVAILABLE = new Set([0, TOO_MANY, 503]);

/**
 * For the API call of a loader, as its `catch`. If the API is unavailable the page is answered with 503; the router hides
 * all other errors from the browser.
 */
export function throwPageError(error: unknown): never {
  const isAway = error instanceof ApiError && UNAVAILABLE.has(error.status);
  throw isAway ? data(null, { status: 503 }) : error;
}

/** As `throwPageError`, but null if there is nothing at the URL. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null;
  return throwPageError(error);
}

/**
 * The status of a page whose contents the API refused: 200 if they are for members, whose browser fetches them; 400 if the
 * URL is invalid; 503 otherwise, so that the page is neither cached nor indexed.
 */
export function statusWithout({ status }: ApiError): 200 | 400 | 503 {
  if (status === 401) return 200;
  return status >= 400 && status < 500 && status !== TOO_MANY ? 400 : 503;
}

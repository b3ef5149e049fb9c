import { data } from 'react-router';
import { ApiError } from './client';

/**
 * For a loader's call: `.catch(asPageFault)`. If the API is unavailable the page answers 503; the router hides all other
 * errors from the browser.
 */
export function throwPageError(error: unknown): never {
  const isAway = error instanceof ApiError && (error.status === 0 || error.status === 503);
  throw isAway ? data(null, { status: 503 }) : error;
}

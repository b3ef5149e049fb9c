import { data } from 'react-router';
import { ApiError } from './client';

/**
 * For a loader's call: `.catch(asPageFault)`. An API that is away makes the page one that says so; of any other error the
 * router tells the browser nothing.
 */
export function asPageFault(error: unknown): never {
  const isAway = error instanceof ApiError && (error.status === 0 || error.status === 503);
  throw isAway ? data(null, { status: 503 }) : error;
}

import type { ApiError } from './client';

const TOO_MANY = 429;

/**
 * The status of a page whose contents were refused: 200 where they are for members, who see them in their browser; 400
 * where the address asks for what cannot be; 503 where they could not be had now, so that no such page is kept or listed.
 */
export function statusWithout({ status }: ApiError): 200 | 400 | 503 {
  if (status === 401) return 200;
  return status >= 400 && status < 500 && status !== TOO_MANY ? 400 : 503;
}

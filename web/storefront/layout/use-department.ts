import { useLocation } from 'react-router';
import type { Main } from '#contract/values/assortment';

/** The department whose listing is open; null on every other page. */
export function useDepartment(): Main | null {
  const [, first] = useLocation().pathname.toLowerCase().split('/');
  return first === 'women' || first === 'men' ? first : null;
}

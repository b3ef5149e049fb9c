import { useLocation } from 'react-router';
import type { Main } from '#contract/values/assortment';

/** The department of the current listing; null on other pages. */
export function useDepartment(): Main | null {
  const [, first] = useLocation().pathname.toLowerCase().split('/');
  return first === 'women' || first === 'men' ? first : null;
}

import { useSearchParams } from 'react-router';
import { type PeriodQuery, usePeriod } from '../../state/dashboard';
import { oneOf } from '../list-values';

export const periods = ['7d', '30d', '90d', '12m'] as const;
export type Period = (typeof periods)[number];
const USUAL: Period = '90d';

/** The period the address names, its figures, and choosing another one. */
export function usePeriodInAddress() {
  const [params, setParams] = useSearchParams();
  const period = oneOf(periods, params.get('period') ?? '') ?? USUAL;
  const query: PeriodQuery = { period };
  const choose = (next: Period) =>
    setParams(next === USUAL ? {} : { period: next }, { preventScrollReset: true });
  return { period, choose, ...usePeriod(query) };
}

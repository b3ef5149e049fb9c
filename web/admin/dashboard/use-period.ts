import { faultOfDay, faultOfDays, periods } from '#contract/values/periods';
import { usePeriod } from '../../api/admin/dashboard';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';

/** `days` are a first and a last one of one's own. */
export const choices = [...periods, 'days'] as const;
export type Choice = (typeof choices)[number];
const USUAL = '90d';
const USUAL_DAYS = 90;
const DAY_MS = 86_400_000;

export type PeriodFaults = Partial<Record<'from' | 'to', string>>;

/** The period the address names, or its first and last day; its figures; and choosing another one. */
export function usePeriodInAddress() {
  const list = useListQuery(paths.admin());
  const [from, to] = [list.get('from') || undefined, list.get('to') || undefined];
  const period: Choice = from || to ? 'days' : (oneOf(periods, list.get('period')) ?? USUAL);
  const query = period === 'days' ? { from, to } : { period };
  const faults = faultsOf(query);
  const isFaulty = Object.keys(faults).length > 0;
  const figures = usePeriod(query, { enabled: !isFaulty });
  const choose = (next: Choice) => {
    const days = next === 'days' ? (figures.data ?? lastDays(USUAL_DAYS)) : undefined;
    list.setAll({
      period: next === USUAL || next === 'days' ? '' : next,
      from: days?.from ?? '',
      to: days?.to ?? '',
    });
  };
  return { list, period, choose, faults, isFaulty, ...figures };
}

/** The last days by the browser's clock: something to begin with where no figures are there yet. */
function lastDays(count: number) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(Date.now() - (count - 1) * DAY_MS), to: dayOf(Date.now()) };
}

function faultsOf(days: { from?: string | undefined; to?: string | undefined }): PeriodFaults {
  const faults: PeriodFaults = {};
  for (const at of ['from', 'to'] as const) {
    const fault = days[at] === undefined ? null : faultOfDay(days[at]);
    if (fault) faults[at] = fault;
  }
  if (faults.from || faults.to) return faults;
  const fault = faultOfDays(days);
  return fault ? { [fault.at]: fault.message } : {};
}

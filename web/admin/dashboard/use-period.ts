import { faultOfDay, faultOfDays, periods } from '#contract/values/periods';
import { usePeriod } from '../../api/admin/dashboard';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';

/** `days` is a first and a last day chosen by hand. */
export const choices = [...periods, 'days'] as const;
export type Choice = (typeof choices)[number];
const USUAL = '90d';
const USUAL_DAYS = 90;
const DAY_MS = 86_400_000;

type PeriodErrors = Partial<Record<'from' | 'to', string>>;

/** The period of the address, or its first and last day, with its figures. */
export function usePeriodInAddress() {
  const list = useListQuery(paths.admin());
  const [from, to] = [list.get('from') || undefined, list.get('to') || undefined];
  const period: Choice = from || to ? 'days' : (oneOf(periods, list.get('period')) ?? USUAL);
  const query = period === 'days' ? { from, to } : { period };
  const errors = errorsOf(query);
  const isInvalid = Object.keys(errors).length > 0;
  const figures = usePeriod(query, { enabled: !isInvalid });
  const choose = (next: Choice) => {
    const days = next === 'days' ? (figures.data ?? lastDays(USUAL_DAYS)) : undefined;
    list.setAll({
      period: next === USUAL || next === 'days' ? '' : next,
      from: days?.from ?? '',
      to: days?.to ?? '',
    });
  };
  return { list, period, choose, errors, isInvalid, ...figures };
}

/** The last days by the browser's clock, where no figures are loaded yet. */
function lastDays(count: number) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(Date.now() - (count - 1) * DAY_MS), to: dayOf(Date.now()) };
}

function errorsOf(days: { from?: string | undefined; to?: string | undefined }): PeriodErrors {
  const errors: PeriodErrors = {};
  for (const at of ['from', 'to'] as const) {
    const error = days[at] === undefined ? null : faultOfDay(days[at]);
    if (error) errors[at] = error;
  }
  if (errors.from || errors.to) return errors;
  const error = faultOfDays(days);
  return error ? { [error.at]: error.message } : {};
}

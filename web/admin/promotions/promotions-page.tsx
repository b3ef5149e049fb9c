import { Link } from 'react-router';
import type { PromotionRecord, PromotionState } from '#contract/admin/promotions';
import { adminPages } from '#contract/values/pages/admin-pages';
import { fieldOfValue, isPercentage } from '#contract/values/promotions/effects';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { useDates } from '../../ui/text/dates';
import { formatNumber, formatPercent } from '../../ui/text/format';
import { Money } from '../../ui/text/money';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn, RowLink } from '../lists/list-table';
import { promotions } from './messages';

const filters = [{ name: 'state', label: promotions.state, options: optionsOf(promotions.states) }];

export default function PromotionsPage() {
  const page = useUrlList('GET /api/admin/promotions', adminPages.promotions(), { filters });
  return (
    <ListPage
      {...page}
      title={promotions.title}
      buttons={
        <>
          <Link
            to={adminPages.customerGroups()}
            className={buttonClass({ kind: 'quiet', size: 'small' })}
          >
            {promotions.customerGroups}
          </Link>
          <Link to={adminPages.newPromotion()} className={buttonClass({ size: 'small' })}>
            {promotions.add}
          </Link>
        </>
      }
      search={promotions.search}
      columns={columns}
      rowSize="buttons"
      empty={{ title: promotions.emptyTitle, text: promotions.emptyText }}
      awaited={4}
    />
  );
}

const tones: Record<PromotionState, StatusTone> = {
  active: 'ok',
  scheduled: 'warn',
  ended: 'quiet',
  used_up: 'quiet',
  paused: 'warn',
  archived: 'quiet',
};

/** How staff call a promotion. */
export const titleOf = ({ name, code }: Pick<PromotionRecord, 'name' | 'code'>) =>
  name || (code ?? '');

/** Whether a promotion applies now, or why not. */
export function PromotionStatus({ state }: Pick<PromotionRecord, 'state'>) {
  return <Status tone={tones[state]}>{promotions.states[state]}</Status>;
}

/** The number of orders with a promotion, and its limit. */
export function usesInWords({ uses, useLimit }: PromotionRecord): string {
  return useLimit === null
    ? formatNumber(uses)
    : promotions.usesOf(formatNumber(uses), formatNumber(useLimit));
}

function Validity({ startsAt, endsAt }: PromotionRecord) {
  const dates = useDates();
  if (startsAt && endsAt) return promotions.between(dates.moment(startsAt), dates.moment(endsAt));
  if (startsAt) return promotions.from(dates.moment(startsAt));
  return endsAt ? promotions.until(dates.moment(endsAt)) : promotions.always;
}

const columns: Column<PromotionRecord>[] = [
  {
    head: promotions.name,
    className: 'font-medium',
    cell: (promotion) => (
      <RowLink to={adminPages.promotion({ id: promotion._id })}>{titleOf(promotion)}</RowLink>
    ),
  },
  {
    head: promotions.off,
    className: 'max-lg:order-2 max-lg:text-end',
    cell: ({ kind, value }) =>
      fieldOfValue(kind) === undefined ? (
        promotions.kinds[kind]
      ) : isPercentage(kind) ? (
        formatPercent(value)
      ) : (
        <Money amount={value} />
      ),
  },
  {
    head: promotions.minimum,
    wide: true,
    align: 'end',
    cell: ({ minimum }) => (minimum === 0 ? promotions.noMinimum : <Money amount={minimum} />),
  },
  {
    head: promotions.dates,
    wide: true,
    grow: true,
    className: 'text-ink-2',
    cell: (promotion) => <Validity {...promotion} />,
  },
  { head: promotions.uses, wide: true, align: 'end', cell: usesInWords },
  { head: promotions.state, className: 'max-lg:order-3', cell: PromotionStatus },
  {
    ...actionsColumn,
    className: 'max-lg:order-4',
    cell: (promotion) => <PauseAction promotion={promotion} size="row" />,
  },
];

interface PauseActionProps {
  promotion: PromotionRecord;
  size: 'row' | 'small';
}

export function PauseAction({ promotion, size }: PauseActionProps) {
  const pause = useAdminCommand('PUT /api/admin/promotions/:id/pause');
  const resume = useAdminCommand('PUT /api/admin/promotions/:id/resume');
  const { _id: id, state } = promotion;
  const title = titleOf(promotion);
  if (state === 'archived') return null;
  const isPaused = state === 'paused';
  const label = isPaused ? promotions.resume : promotions.pause;
  return (
    <CommandButton
      size={size}
      aria-label={isPaused ? promotions.resumeNamed(title) : promotions.pauseNamed(title)}
      run={() => (isPaused ? resume : pause).run({ params: { id } })}
      busy={label}
      done={isPaused ? promotions.resumed(title) : promotions.paused(title)}
    >
      {label}
    </CommandButton>
  );
}

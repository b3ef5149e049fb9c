import { Link } from 'react-router';
import type { PromotionRecord, PromotionState } from '#contract/admin/promotions';
import { usePromotions } from '../../api/admin/promotions';
import { shop } from '../../messages';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatMoney, formatNumber, formatPercent } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { FilterSelect } from '../lists/filter-select';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { promotions } from './messages';
import { PauseAction } from './pause-action';

const PAGE_SIZE = 20;
const states = Object.keys(promotions.states) as PromotionState[];
const byState = [...states.map((state) => ({ value: state, label: promotions.states[state] }))];

export default function PromotionsPage() {
  const list = useListQuery(paths.adminPromotions());
  const { data, total, error } = usePromotions({
    q: list.get('q') || undefined,
    state: oneOf(states, list.get('state')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{promotions.title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{promotions.title}</h1>
        <Link
          to={paths.adminNewPromotion()}
          className={buttonClass({ size: 'small', className: 'ms-auto' })}
        >
          {promotions.add}
        </Link>
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <ListSearch list={list} label={promotions.search} />
        <FilterSelect list={list} label={promotions.state} name="state" options={byState} />
      </search>
      <Panel>
        <ListTable
          caption={promotions.title}
          rows={data}
          rowKey={({ _id }) => _id}
          columns={columns}
          rowSize="buttons"
          phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto]"
          error={error}
          empty={{ title: promotions.emptyTitle, text: promotions.emptyText }}
          awaited={4}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
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

/** Whether a promo code can be used now, or why not. */
export function PromotionStatus({ state }: { state: PromotionState }) {
  return <Status tone={tones[state]}>{promotions.states[state]}</Status>;
}

/** The number of redemptions of a promo code, and its limit. */
export function usesInWords({ uses, useLimit }: PromotionRecord): string {
  return useLimit === null
    ? formatNumber(uses)
    : promotions.usesOf(formatNumber(uses), formatNumber(useLimit));
}

function datesOf({ startsAt, endsAt }: PromotionRecord): string {
  if (startsAt && endsAt) return promotions.between(formatMoment(startsAt), formatMoment(endsAt));
  if (startsAt) return promotions.from(formatMoment(startsAt));
  return endsAt ? promotions.until(formatMoment(endsAt)) : promotions.always;
}

const columns: Column<PromotionRecord>[] = [
  {
    id: 'code',
    head: promotions.code,
    cell: ({ _id, code }) => (
      <Link
        to={paths.adminPromotion(_id)}
        className="font-medium hover:underline underline-offset-4"
      >
        {code}
      </Link>
    ),
  },
  {
    id: 'off',
    head: promotions.off,
    className: 'max-lg:order-2 max-lg:text-end',
    cell: ({ kind, value }) => (kind === 'percent' ? formatPercent(value) : formatMoney(value)),
  },
  {
    id: 'minimum',
    head: promotions.minimum,
    wide: true,
    align: 'end',
    cell: ({ minimum }) => (minimum === 0 ? promotions.noMinimum : formatMoney(minimum)),
  },
  {
    id: 'dates',
    head: promotions.dates,
    wide: true,
    grow: true,
    className: 'text-ink-2',
    cell: datesOf,
  },
  {
    id: 'uses',
    head: promotions.uses,
    wide: true,
    align: 'end',
    cell: usesInWords,
  },
  {
    id: 'state',
    head: promotions.state,
    className: 'max-lg:order-3',
    cell: ({ state }) => <PromotionStatus state={state} />,
  },
  {
    id: 'actions',
    head: promotions.actions,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-4',
    cell: (promotion) => <PauseAction promotion={promotion} size="row" />,
  },
];

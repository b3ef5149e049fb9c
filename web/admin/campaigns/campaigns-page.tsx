import { Link } from 'react-router';
import type { CampaignRecord, CampaignState } from '#contract/admin/campaigns';
import { adminPages } from '#contract/values/pages/admin-pages';
import { buttonClass } from '../../ui/button';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { campaigns as text } from './messages';

const filters = [{ name: 'state', label: text.state, options: optionsOf(text.states) }];

export default function CampaignsPage() {
  const page = useUrlList('GET /api/admin/campaigns', adminPages.campaigns(), { filters });
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={
        <Link
          to={adminPages.newCampaign()}
          className={buttonClass({ size: 'small', className: 'ms-auto' })}
        >
          {text.add}
        </Link>
      }
      search={text.search}
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      awaited={4}
    />
  );
}

const tones: Record<CampaignState, StatusTone> = {
  draft: 'quiet',
  planned: 'warn',
  running: 'ok',
  ended: 'quiet',
  cancelled: 'quiet',
};

export function CampaignStatus({ state }: Pick<CampaignRecord, 'state'>) {
  return <Status tone={tones[state]}>{text.states[state]}</Status>;
}

function Dates({ startsAt, endsAt, endedAt }: CampaignRecord) {
  const { moment } = useDates();
  const end = endedAt ?? endsAt;
  if (startsAt && end) return text.between(moment(startsAt), moment(end));
  return startsAt ? text.from(moment(startsAt)) : text.noDates;
}

const columns: Column<CampaignRecord>[] = [
  {
    head: text.name,
    className: 'font-medium',
    cell: ({ _id, name }) => <RowLink to={adminPages.campaign({ id: _id })}>{name}</RowLink>,
  },
  {
    head: text.dates,
    grow: true,
    className: 'text-ink-2 max-lg:order-3 max-lg:col-span-2',
    cell: (campaign) => <Dates {...campaign} />,
  },
  { head: text.prices, wide: true, align: 'end', cell: ({ prices }) => formatNumber(prices) },
  {
    head: text.promotions,
    wide: true,
    align: 'end',
    cell: ({ promotions }) => formatNumber(promotions),
  },
  { head: text.state, className: 'max-lg:order-2', cell: CampaignStatus },
];

import type { AuditRow } from '#contract/admin/audit';
import { useAudit } from '../../api/admin/audit';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { PageTitle } from '../../ui/text/page-title';
import { DateFilter } from '../lists/date-filter';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { dayOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { ActionLabel } from './action-label';
import { ChangeDetails } from './change-details';
import { audit } from './messages';

const PAGE_SIZE = 20;

export default function AuditPage() {
  const list = useListQuery(paths.adminAudit());
  const { data, total, error } = useAudit({
    q: list.get('q') || undefined,
    entityId: list.get('entityId') || undefined,
    from: dayOf(list.get('from')),
    to: dayOf(list.get('to')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{audit.title}</PageTitle>
      <h1 className="display-28">{audit.title}</h1>
      <search className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ListSearch list={list} label={audit.search} />
        <DateFilter list={list} />
      </search>
      <Panel>
        <ListTable
          caption={audit.title}
          rows={data}
          rowKey={(entry) => entry._id}
          columns={columns}
          error={error}
          empty={{ title: audit.emptyTitle, text: audit.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

const actorName = ({ actor }: AuditRow) =>
  actor ? `${actor.firstName} ${actor.lastName}` : audit.theShop;

const columns: Column<AuditRow>[] = [
  {
    id: 'time',
    head: audit.audit_time,
    className: 'text-ink-2 tabular-nums max-lg:order-3',
    cell: ({ at }) => formatMoment(at),
  },
  {
    id: 'actor',
    head: audit.actor,
    className: 'max-lg:order-1 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: actorName,
  },
  {
    id: 'action',
    head: audit.action,
    grow: true,
    className: 'max-lg:col-span-2 max-lg:whitespace-normal! max-lg:wrap-anywhere',
    cell: (entry) => <ActionLabel entry={entry} />,
  },
  {
    id: 'change',
    head: audit.change,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-2 max-lg:row-span-2',
    cell: (entry) => <ChangeDetails entry={entry} />,
  },
];

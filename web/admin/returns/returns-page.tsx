import { Link } from 'react-router';
import { returnReasonLabels, returnReasons, returnStatuses } from '#contract/values/states';
import { useAdminReturns } from '../../api/admin/returns';
import { shop } from '../../messages';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { DateFilter } from '../lists/date-filter';
import { FilterSelect } from '../lists/filter-select';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { dayOf, oneOf } from '../lists/list-values';
import { type ListQuery, useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';
import { returns } from './messages';
import { returnColumns } from './return-columns';

const PAGE_SIZE = 10;
const byStatus = returnStatuses.map((value) => ({ value, label: returns.statuses[value] }));
const byReason = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

export default function ReturnsPage() {
  const list = useListQuery(paths.adminReturns());
  const { data, total, error } = useAdminReturns({
    q: list.get('q') || undefined,
    status: oneOf(returnStatuses, list.get('status')),
    reason: oneOf(returnReasons, list.get('reason')),
    from: dayOf(list.get('from')),
    to: dayOf(list.get('to')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{returns.title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display-28">{returns.title}</h1>
        <Link
          to={paths.adminReturnReasons()}
          className={buttonClass({ kind: 'quiet', size: 'small' })}
        >
          {returns.reasonsLink}
        </Link>
      </div>
      <Filters list={list} />
      <Panel>
        <ListTable
          caption={returns.title}
          rows={data}
          rowKey={({ _id }) => _id}
          rowSize="pictures"
          phoneGrid="max-lg:grid-cols-[auto_minmax(0,1fr)_auto]"
          columns={returnColumns}
          error={error}
          empty={{ title: returns.emptyTitle, text: returns.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

function Filters({ list }: { list: ListQuery }) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <ListSearch list={list} label={returns.search} />
      <FilterSelect list={list} label={returns.status} name="status" options={byStatus} />
      <FilterSelect list={list} label={returns.reason} name="reason" options={byReason} />
      <DateFilter list={list} />
    </search>
  );
}

import { Link } from 'react-router';
import type { PaymentIssue } from '#contract/admin/payment-issues';
import { paymentIssueStatuses } from '#contract/values/states';
import { usePaymentIssues } from '../../api/admin/payment-issues';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { PageTitle } from '../../ui/text/page-title';
import { FilterSelect } from '../lists/filter-select';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import { formatMoment } from '../moment';
import { shortId } from '../orders/order-columns';
import * as paths from '../paths';
import { formatCharge } from './format-charge';
import { RefundAction, ResolveAction } from './issue-actions';
import { issueKinds, issueStatuses, issues } from './messages';

const PAGE_SIZE = 20;
const byStatus = paymentIssueStatuses.map((value) => ({ value, label: issueStatuses[value] }));

export default function PaymentIssuesPage() {
  const list = useListQuery(paths.adminPaymentIssues());
  const { data, total, error } = usePaymentIssues({
    status: oneOf(paymentIssueStatuses, list.get('status')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{issues.title}</PageTitle>
      <div>
        <h1 className="display-28">{issues.title}</h1>
        <p className="mt-1 text-ink-2">{issues.lead}</p>
      </div>
      <search>
        <FilterSelect list={list} label={issues.status} name="status" options={byStatus} />
      </search>
      <Panel>
        <ListTable
          caption={issues.title}
          rows={data}
          rowKey={({ _id }) => _id}
          rowSize="buttons"
          columns={columns}
          error={error}
          empty={{ title: issues.emptyTitle, text: issues.emptyText }}
          awaited={4}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

const tones: Record<PaymentIssue['status'], StatusTone> = {
  open: 'bad',
  refunding: 'warn',
  refunded: 'ok',
  resolved: 'quiet',
};

const columns: Column<PaymentIssue>[] = [
  {
    id: 'issue',
    head: issues.issue,
    grow: true,
    className: 'whitespace-normal! py-2',
    cell: ({ kind, reference, order, decidedBy, decidedAt, note }) => (
      <>
        {issueKinds[kind]}
        <span className="block text-12 wrap-anywhere text-ink-2">{reference}</span>
        {order && (
          <Link to={paths.adminOrder(order)} className="block text-12 text-link">
            {issues.order(shortId(order))}
          </Link>
        )}
        {decidedBy && decidedAt && (
          <span className="block text-12 text-ink-2">
            {issues.decided(
              `${decidedBy.firstName} ${decidedBy.lastName}`,
              formatMoment(decidedAt),
            )}
          </span>
        )}
        {note && <span className="block text-12 wrap-anywhere text-ink-2">{note}</span>}
      </>
    ),
  },
  { id: 'amount', head: issues.amount, align: 'end', cell: formatCharge },
  {
    id: 'found',
    head: issues.found,
    className: 'text-ink-2',
    cell: ({ foundAt }) => formatMoment(foundAt),
  },
  {
    id: 'status',
    head: issues.status,
    cell: ({ status }) => <Status tone={tones[status]}>{issueStatuses[status]}</Status>,
  },
  {
    id: 'actions',
    head: issues.actions,
    hideHead: true,
    align: 'end',
    cell: (issue) => (
      <span className="inline-flex items-center gap-2">
        <RefundAction issue={issue} />
        <ResolveAction issue={issue} />
      </span>
    ),
  },
];

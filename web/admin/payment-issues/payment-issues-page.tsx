import { Link } from 'react-router';
import type { PaymentIssue } from '#contract/admin/orders/payment-issues';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton, ConfirmButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { numberLocale } from '../../ui/text/language';
import { NoteButton } from '../form-dialog';
import { Decided } from '../lists/decided';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn } from '../lists/list-table';
import { shortId } from '../orders/order-columns';
import { issueKinds, issueStatuses, issues } from './messages';

const filters = [{ name: 'status', label: issues.status, options: optionsOf(issueStatuses) }];

export default function PaymentIssuesPage() {
  const dates = useDates();
  const page = useUrlList('GET /api/admin/payment-issues', adminPages.paymentIssues(), {
    filters,
  });
  return (
    <ListPage
      {...page}
      title={issues.title}
      aside={<p className="-mt-2 basis-full text-ink-2">{issues.lead}</p>}
      buttons={
        <>
          <Link to={adminPages.payouts()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
            {issues.payouts}
          </Link>
          <CommandButton
            run={() =>
              saveFile('/api/admin/payments.csv', `payments-${dates.isoDay(new Date())}.csv`)
            }
            busy={issues.exporting}
            done={issues.exported}
          >
            {issues.export}
          </CommandButton>
        </>
      }
      rowSize="buttons"
      columns={columns}
      empty={{ title: issues.emptyTitle, text: issues.emptyText }}
      awaited={4}
    />
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
    head: issues.issue,
    grow: true,
    className: 'whitespace-normal! py-2',
    cell: ({ kind, reference, order, orderNumber, decidedBy, decidedAt, note }) => (
      <>
        {issueKinds[kind]}
        <span className="block text-12 wrap-anywhere text-ink-2">{reference}</span>
        {order && (
          <Link to={adminPages.order({ id: order })} className="block text-12 text-link">
            {orderNumber === null
              ? issues.order(shortId(order))
              : issues.numberedOrder(orderNumber, shortId(order))}
          </Link>
        )}
        <Decided by={decidedBy} at={decidedAt} note={note} />
      </>
    ),
  },
  { head: issues.amount, align: 'end', cell: formatCharge },
  { head: issues.found, className: 'text-ink-2', cell: ({ foundAt }) => <Moment at={foundAt} /> },
  {
    head: issues.status,
    cell: ({ status }) => <Status tone={tones[status]}>{issueStatuses[status]}</Status>,
  },
  {
    ...actionsColumn,
    cell: (issue) => (
      <div className="inline-flex items-center gap-2">
        {issue.refundable && <RefundAction issue={issue} />}
        {issue.status === 'open' && <ResolveAction issue={issue} />}
      </div>
    ),
  },
];

function RefundAction({ issue }: { issue: PaymentIssue }) {
  const refund = useAdminCommand('POST /api/admin/payment-issues/:id/refund');
  const amount = formatCharge(issue);
  return (
    <ConfirmButton
      label={issues.refund}
      look={{ size: 'row', 'aria-label': issues.refundNamed(issue.reference) }}
      title={issues.refundTitle(amount)}
      description={issues.refundText}
      confirm={issues.refund}
      run={() => refund.run({ params: { id: issue._id } })}
      busy={issues.refunding}
      done={issues.refunded(amount)}
    />
  );
}

/** Closes an issue that was handled elsewhere, with a note. */
function ResolveAction({ issue }: { issue: PaymentIssue }) {
  const resolve = useAdminCommand('POST /api/admin/payment-issues/:id/resolve');
  return (
    <NoteButton
      label={issues.resolve}
      name={issues.resolveNamed(issue.reference)}
      title={issues.resolveTitle}
      description={issues.resolveText}
      note={issues.note}
      path="note"
      submit={issues.resolve}
      send={(note) => resolve.run({ params: { id: issue._id }, body: { note } })}
      busy={issues.resolving}
      done={issues.resolved}
    />
  );
}

/** An amount in its own currency; after its code if the currency is unknown. */
function formatCharge({ amount, currency }: PaymentIssue): string {
  try {
    return new Intl.NumberFormat(numberLocale, { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

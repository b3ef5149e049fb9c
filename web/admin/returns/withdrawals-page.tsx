import type { Withdrawal } from '#contract/orders/withdrawals';
import type { WithdrawalStatus } from '#contract/values/orders/withdrawals';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { NoteButton } from '../form-dialog';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn, RowLink } from '../lists/list-table';
import { HeadLink } from '../record';
import { AcceptAction, MatchAction } from './decide-withdrawal';
import { withdrawals as text } from './messages';

const filters = [{ name: 'status', label: text.status, options: optionsOf(text.statuses) }];

/** The declared withdrawals, and the decisions that they leave to staff. */
export default function WithdrawalsPage() {
  const page = useUrlList('GET /api/admin/withdrawals', adminPages.withdrawals(), { filters });
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={
        <>
          <HeadLink to={adminPages.returns()}>{text.back}</HeadLink>
          <p className="basis-full text-ink-2">{text.lead}</p>
        </>
      }
      rowSize="buttons"
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  );
}

const tones: Record<WithdrawalStatus, StatusTone> = {
  received: 'warn',
  waiting: 'warn',
  open: 'bad',
  cancelled: 'ok',
  returning: 'ok',
  closed: 'quiet',
  refused: 'quiet',
};

const columns: Column<Withdrawal>[] = [
  {
    head: text.declaration,
    grow: true,
    className: 'whitespace-normal! py-2 max-lg:col-span-2',
    cell: ({ name, email, orderNumber, items, lines, confirmedAt, problem, note }) => (
      <span className="wrap-anywhere">
        {[name, email].filter(Boolean).join(', ')}
        <span className="block text-12 whitespace-pre-line text-ink-2">
          {text.typedOrder(orderNumber)}:{' '}
          {lines ? text.someUnits(unitsOf(lines)) : items || text.whole}
        </span>
        {confirmedAt && (
          <span className="block text-12 text-ink-2">
            {text.confirmed} <Moment at={confirmedAt} />
          </span>
        )}
        {problem && <span className="block text-12 text-ink-2">{text.problems[problem]}</span>}
        {note && <span className="block text-12 text-ink-2">{note}</span>}
      </span>
    ),
  },
  {
    head: text.declared,
    className: 'text-ink-2',
    cell: ({ declaredAt }) => <Moment at={declaredAt} />,
  },
  {
    head: text.order,
    className: 'tabular-nums text-ink-2',
    cell: ({ order, returnNumber }) =>
      order && (
        <RowLink
          to={adminPages.order({ id: order._id })}
        >{`#${returnNumber ?? order.number}`}</RowLink>
      ),
  },
  {
    head: text.status,
    cell: ({ status }) => <Status tone={tones[status]}>{text.statuses[status]}</Status>,
  },
  {
    ...actionsColumn,
    cell: (row) =>
      row.status === 'open' && (
        <div className="inline-flex items-center gap-2">
          {row.problem === 'unmatched' && <MatchAction withdrawal={row} />}
          {row.order && row.problem !== 'unsent' && (
            <AcceptAction withdrawal={row} orderId={row.order._id} />
          )}
          <CloseAction withdrawal={row} />
        </div>
      ),
  },
];

const unitsOf = (lines: NonNullable<Withdrawal['lines']>) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function CloseAction({ withdrawal }: { withdrawal: Withdrawal }) {
  const close = useAdminCommand('POST /api/admin/withdrawals/:id/close');
  return (
    <NoteButton
      label={text.close}
      name={text.closeNamed(withdrawal.name)}
      title={text.closeTitle}
      description={text.closeText}
      note={text.note}
      path="note"
      submit={text.close}
      send={(note) => close.run({ params: { id: withdrawal._id }, body: { note } })}
      busy={text.busy}
      done={text.closed}
    />
  );
}

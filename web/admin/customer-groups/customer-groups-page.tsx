import { Link } from 'react-router';
import type { CustomerGroup } from '#contract/admin/customer-groups';
import { adminPages } from '#contract/values/pages/admin-pages';
import { buttonClass } from '../../ui/button';
import type { Column } from '../../ui/table';
import { IsoDay } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { customerGroups, customerGroup as text } from './messages';

export default function CustomerGroupsPage() {
  const page = useUrlList('GET /api/admin/customer-groups', adminPages.customerGroups());
  return (
    <ListPage
      {...page}
      title={customerGroups.title}
      aside={
        <Link
          to={adminPages.newCustomerGroup()}
          className={buttonClass({ size: 'small', className: 'ms-auto' })}
        >
          {customerGroups.add}
        </Link>
      }
      search={customerGroups.search}
      columns={columns}
      empty={{ title: customerGroups.emptyTitle, text: customerGroups.emptyText }}
      awaited={4}
    />
  );
}

/** The terms of a rule: '5 paid orders, $200.00 spent'. */
function Rule({ leastOrders, leastSpent, leastDays }: CustomerGroup) {
  const formatMoney = useMoney();
  return [
    ...(leastOrders === null ? [] : [text.orders(leastOrders)]),
    ...(leastSpent === null ? [] : [text.spent(formatMoney(leastSpent))]),
    ...(leastDays === null ? [] : [text.days(leastDays)]),
  ].join(', ');
}

const columns: Column<CustomerGroup>[] = [
  {
    head: customerGroups.name,
    className: 'font-medium',
    cell: ({ _id, name }) => <RowLink to={adminPages.customerGroup({ id: _id })}>{name}</RowLink>,
  },
  { head: customerGroups.kind, cell: ({ kind }) => customerGroups.kinds[kind] },
  {
    head: customerGroups.rule,
    wide: true,
    grow: true,
    className: 'text-ink-2',
    cell: (group) => <Rule {...group} />,
  },
  { head: customerGroups.created, wide: true, cell: ({ createdAt }) => <IsoDay at={createdAt} /> },
];

import { Download } from 'lucide';
import type { Customer, CustomerSort } from '#contract/admin/customers';
import { adminPages } from '#contract/values/pages/admin-pages';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Icon } from '../../ui/icon';
import type { Column } from '../../ui/table';
import { IsoDay } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { Money } from '../../ui/text/money';
import { fullName } from '../format';
import { columnSorting } from '../lists/column-sort';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { customers } from './messages';

const { sortOf, sortLink } = columnSorting<CustomerSort>(
  { since: 'desc', name: 'asc', email: 'asc', orders: 'desc', spent: 'desc' },
  'since',
);

export default function CustomersPage() {
  const page = useUrlList('GET /api/admin/customers', adminPages.customers(), {
    query: sortOf,
  });
  return (
    <ListPage
      {...page}
      title={customers.title}
      buttons={
        <CommandButton
          run={() => saveFile('/api/admin/customers.csv', 'customers.csv')}
          busy={customers.exporting}
          done={customers.exported}
        >
          <Icon of={Download} size={16} />
          {customers.exportCsv}
        </CommandButton>
      }
      search={customers.search}
      columns={columns.map((column) => ({ ...column, sort: sortLink(page.list, column.sortBy) }))}
      empty={{ title: customers.emptyTitle, text: customers.emptyText }}
    />
  );
}

// On a phone the first line has the name and the amount spent, the second the email.
const columns: (Column<Customer> & { sortBy: CustomerSort })[] = [
  {
    sortBy: 'name',
    head: customers.name,
    grow: true,
    className: 'max-lg:order-1',
    cell: (customer) => (
      <RowLink to={adminPages.customer({ id: customer._id })}>{fullName(customer)}</RowLink>
    ),
  },
  {
    sortBy: 'email',
    head: customers.email,
    className:
      'text-ink-2 max-lg:order-3 max-lg:text-12 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email }) => email,
  },
  {
    sortBy: 'orders',
    head: customers.orders,
    align: 'end',
    wide: true,
    cell: ({ orders }) => formatNumber(orders),
  },
  {
    sortBy: 'spent',
    head: customers.spent,
    align: 'end',
    className: 'max-lg:order-2',
    cell: ({ spent }) => <Money amount={spent} />,
  },
  {
    sortBy: 'since',
    head: customers.since,
    className: 'text-ink-2 max-lg:order-4',
    cell: ({ since }) => <IsoDay at={since} />,
  },
];

import { Download } from 'lucide';
import type { ListedInvoice } from '#contract/admin/orders/invoices';
import { orderLabel } from '#contract/values/orders/order-number';
import { adminPages } from '#contract/values/pages/admin-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Icon } from '../../ui/icon';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { CurrencyProvider, Money } from '../../ui/text/money';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';

import { HeadLink } from '../record';
import { invoices as text } from './messages';

const filters = [{ name: 'kind', label: text.kind, options: optionsOf(text.kinds) }];

/** The invoices and credit notes of all orders. */
export default function InvoicesPage() {
  const { filter, ...page } = useUrlList('GET /api/admin/invoices', adminPages.invoices(), {
    filters,
  });
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={
        <>
          <HeadLink to={adminPages.taxReport()}>{text.report}</HeadLink>
          <CommandButton
            run={() => saveFile(withQuery('/api/admin/invoices.pdf', filter), 'invoices.pdf')}
            busy={text.exporting}
            done={text.exported}
          >
            <Icon of={Download} size={16} />
            {text.exportPdf}
          </CommandButton>
          <CommandButton
            run={() => saveFile(withQuery('/api/admin/invoices.csv', filter), 'invoices.csv')}
            busy={text.exporting}
            done={text.exported}
          >
            <Icon of={Download} size={16} />
            {text.exportCsv}
          </CommandButton>
        </>
      }
      search={text.search}
      hasDates
      phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto]"
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  );
}

const columns: Column<ListedInvoice>[] = [
  {
    head: text.number,
    className: 'tabular-nums max-lg:order-1',
    cell: ({ orderId, number }) => (
      <RowLink to={adminPages.order({ id: orderId })}>{number}</RowLink>
    ),
  },
  {
    head: text.kind,
    className: 'text-ink-2 max-lg:order-5',
    cell: ({ kind }) => text.kinds[kind],
  },
  {
    head: text.order,
    wide: true,
    className: 'tabular-nums',
    cell: ({ orderNumber }) => orderLabel({ number: orderNumber }),
  },
  {
    head: text.buyer,
    grow: true,
    className: 'max-lg:order-3 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ buyer, country }) => [buyer, country].filter(Boolean).join(', '),
  },
  {
    head: text.issued,
    className: 'text-ink-2 max-lg:order-4 max-lg:text-end',
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
  },
  {
    head: text.tax,
    align: 'end',
    wide: true,
    cell: ({ tax, currency }) => (
      <CurrencyProvider value={currency}>
        <Money amount={tax} />
      </CurrencyProvider>
    ),
  },
  {
    head: text.total,
    align: 'end',
    className: 'max-lg:order-2',
    cell: ({ total, currency }) => (
      <CurrencyProvider value={currency}>
        <Money amount={total} />
      </CurrencyProvider>
    ),
  },
];

import { Download } from 'lucide';
import type { TaxReport, TaxReportRow } from '#contract/admin/orders/invoices';
import { adminPages } from '#contract/values/pages/admin-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { useAdminQuery } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { CurrencyProvider, Money } from '../../ui/text/money';
import { FilterBar, queryOf } from '../lists/list-page';
import { useListQuery } from '../lists/use-list-query';

import { AwaitedPanel, HeadLink, PageHead } from '../record';
import { invoices, taxReport as text } from './messages';

/** What the shop owes in tax for a period, by country and rate. */
export default function TaxReportPage() {
  const list = useListQuery(adminPages.taxReport());
  const { from, to } = queryOf(list, []);
  const period = { from, to };
  const { data, error } = useAdminQuery('GET /api/admin/tax-report', { query: period });
  return (
    <>
      <PageHead title={text.title}>
        <HeadLink to={adminPages.invoices()}>{text.back}</HeadLink>
        <CommandButton
          run={() => saveFile(withQuery('/api/admin/tax-report.csv', period), 'tax.csv')}
          busy={invoices.exporting}
          done={text.exported}
        >
          <Icon of={Download} size={16} />
          {invoices.exportCsv}
        </CommandButton>
      </PageHead>
      <FilterBar list={list} hasDates />
      {data ? <Report report={data} /> : <AwaitedPanel error={error} rows={4} />}
    </>
  );
}

type Row = TaxReportRow & { isTotal?: boolean };

function Report({ report: { currency, rows, ...documents } }: { report: TaxReport }) {
  if (rows.length === 0) return <Notice title={text.emptyTitle}>{text.emptyText}</Notice>;
  return (
    <CurrencyProvider value={currency}>
      <Panel>
        <Table<Row>
          caption={text.title}
          rows={[...rows, totalOf(rows)]}
          rowKey={(row) =>
            row.isTotal ? 'total' : [row.country, row.name, row.percent, row.taxKind].join(' ')
          }
          phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
          columns={columns}
        />
      </Panel>
      <p className="text-13 text-ink-2">{text.hint(documents.invoices, documents.creditNotes)}</p>
    </CurrencyProvider>
  );
}

function totalOf(rows: TaxReportRow[]): Row {
  const sum = (of: (row: TaxReportRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    country: text.total,
    name: '',
    percent: 0,
    taxKind: null,
    isTotal: true,
    net: sum(({ net }) => net),
    tax: sum(({ tax }) => tax),
    gross: sum((row) => row.gross),
  };
}

function labelOf({ name, percent, taxKind, isTotal }: Row): string {
  if (isTotal) return '';
  const kind = taxKind === null ? '' : (text.kinds[taxKind] ?? '');
  return kind || (name === '' ? text.untaxed : text.rate(name, percent));
}

const columns: Column<Row>[] = [
  {
    head: text.country,
    className: 'max-lg:col-span-2',
    cell: ({ country, isTotal }) => (isTotal ? <strong>{country}</strong> : country || '–'),
  },
  { head: text.tax, grow: true, className: 'max-lg:text-end', cell: labelOf },
  { head: text.net, align: 'end', cell: ({ net }) => <Money amount={net} /> },
  { head: text.amount, align: 'end', cell: ({ tax }) => <Money amount={tax} /> },
  { head: text.gross, align: 'end', cell: ({ gross }) => <Money amount={gross} /> },
];

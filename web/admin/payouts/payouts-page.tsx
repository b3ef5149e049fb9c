import { useState } from 'react';
import { Link } from 'react-router';
import type {
  MissingPayment,
  PayoutFile,
  PayoutImport,
  PayoutLineShown,
} from '#contract/admin/orders/payouts';
import { moneyFormat } from '#contract/values/money';
import { adminPages } from '#contract/values/pages/admin-pages';
import {
  PAYOUT_DAYS,
  PAYOUT_FILE_BYTES_LIMIT,
  payoutFileAdvice,
} from '#contract/values/payments/payouts';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { FileDrop } from '../editing/file-drop';
import { NoteButton } from '../form-dialog';
import { fullName } from '../format';
import { Decided } from '../lists/decided';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn } from '../lists/list-table';
import { differenceWords, payoutKindWords, payouts as text } from './messages';

const filters = [
  { name: 'state', label: text.state, none: text.differing, options: optionsOf(text.states) },
];

/** Imports files of payouts, and lists what differs from the orders. */
export default function PayoutsPage() {
  const [imported, setImported] = useState<PayoutImport | null>(null);
  const page = useUrlList('GET /api/admin/payouts/lines', adminPages.payouts(), { filters });
  const dates = useDates();
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={<p className="-mt-2 basis-full text-ink-2">{text.lead}</p>}
      buttons={
        <CommandButton
          run={() =>
            saveFile('/api/admin/payouts/lines.csv', `payouts-${dates.isoDay(new Date())}.csv`)
          }
          busy={text.exporting}
          done={text.exported}
        >
          {text.export}
        </CommandButton>
      }
      above={
        <>
          <ImportFile onImport={setImported} />
          {imported && <Imported of={imported} />}
        </>
      }
      tableTitle={text.differences}
      rowSize="buttons"
      columns={lineColumns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      awaited={4}
    >
      <Missing />
      <Files />
    </ListPage>
  );
}

function ImportFile({ onImport }: { onImport: (done: PayoutImport) => void }) {
  const send = useAdminCommand('POST /api/admin/payouts');
  return (
    <FileDrop
      about={text.about}
      choose={text.choose}
      accept=".csv,text/csv"
      busy={send.isBusy && text.importing}
      onFile={async (file) => {
        if (file.size > PAYOUT_FILE_BYTES_LIMIT) throw new Error(payoutFileAdvice);
        const query = { name: file.name.slice(0, 200) };
        onImport(await send.run({ query }, { file, fileType: 'text/csv' }));
      }}
    />
  );
}

const counts = Object.keys(text.counts) as (keyof typeof text.counts)[];

/** What the import of a file has done. */
function Imported({ of: done }: { of: PayoutImport }) {
  const { added, provider, fees } = done;
  return (
    <div role="status" className="grid gap-2">
      <p>
        {added === 0 ? text.nothingNew(provider) : text.imported(text.lineCount(added), provider)}
      </p>
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-2">
        {counts
          .filter((name) => done[name] > 0)
          .map((name) => (
            <Count key={name} name={text.counts[name]} value={formatNumber(done[name])} />
          ))}
        {fees.length > 0 && (
          <Count name={text.fees} value={fees.map((fee) => moneyText(fee)).join(', ')} />
        )}
      </dl>
    </div>
  );
}

const Count = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline gap-2">
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
);

const moneyText = ({ amount, currency }: { amount: number; currency: string }) =>
  moneyFormat(currency)(amount);

/** What a line or a payment is about, with its reference and its order. */
function About({
  kind,
  reference,
  order,
  orderNumber,
  origin,
}: Pick<PayoutLineShown, 'kind' | 'reference' | 'order' | 'orderNumber'> & { origin: string }) {
  return (
    <>
      {payoutKindWords[kind]}
      <span className="block text-12 wrap-anywhere text-ink-2">{origin}</span>
      {reference && <span className="block text-12 wrap-anywhere text-ink-2">{reference}</span>}
      {order && orderNumber !== null && (
        <Link to={adminPages.order({ id: order })} className="block text-12 text-link">
          {text.order(orderNumber)}
        </Link>
      )}
    </>
  );
}

const aboutClass = 'whitespace-normal! py-2';

const lineColumns: Column<PayoutLineShown>[] = [
  {
    head: text.head.line,
    grow: true,
    className: aboutClass,
    cell: (line) => (
      <About
        {...line}
        origin={line.payout === '' ? line.provider : text.payout(line.provider, line.payout)}
      />
    ),
  },
  { head: text.head.amount, align: 'end', className: 'tabular-nums', cell: moneyText },
  {
    head: text.head.fee,
    align: 'end',
    wide: true,
    className: 'tabular-nums',
    cell: ({ fee }) => fee && moneyText(fee),
  },
  {
    head: text.head.difference,
    className: 'whitespace-normal!',
    cell: ({ difference, decidedBy, decidedAt, note }) => (
      <>
        {difference && (
          <Status tone={decidedAt ? 'quiet' : 'bad'}>{differenceWords[difference]}</Status>
        )}
        <Decided by={decidedBy} at={decidedAt} note={note} />
      </>
    ),
  },
  {
    ...actionsColumn,
    cell: (line) => line.difference && !line.decidedAt && <ResolveAction line={line} />,
  },
];

/** Decides about a line that differs, with a note. */
function ResolveAction({ line }: { line: PayoutLineShown }) {
  const resolve = useAdminCommand('POST /api/admin/payouts/lines/:id/resolve');
  return (
    <NoteButton
      label={text.resolve}
      name={text.resolveNamed(line.reference)}
      title={text.resolveTitle}
      description={text.resolveText}
      note={text.note}
      path="note"
      submit={text.resolve}
      send={(note) => resolve.run({ params: { id: line._id }, body: { note } })}
      busy={text.resolving}
      done={text.resolved}
    />
  );
}

/** What the shop has, and no payout. Hidden while there is nothing. */
function Missing() {
  const query = { days: PAYOUT_DAYS.usual, pageSize: '100' } as const;
  const { rows, total } = useAdminList('GET /api/admin/payouts/missing', { query });
  if (!rows || total === 0) return null;
  return (
    <Panel title={`${text.missing} (${formatNumber(total)})`}>
      <p className="px-4 pt-3 text-ink-2 lg:px-5">{text.missingText(PAYOUT_DAYS.usual)}</p>
      <Table
        caption={text.missing}
        rows={rows}
        rowKey={({ _id }) => _id}
        columns={missingColumns}
      />
    </Panel>
  );
}

const missingColumns: Column<MissingPayment>[] = [
  {
    head: text.head.line,
    grow: true,
    className: aboutClass,
    cell: (payment) => <About {...payment} origin={payment.provider} />,
  },
  { head: text.head.amount, align: 'end', className: 'tabular-nums', cell: moneyText },
  { head: text.paidOn, className: 'text-ink-2', cell: ({ at }) => <Moment at={at} /> },
];

function Files() {
  const { rows } = useAdminList('GET /api/admin/payouts', { query: { pageSize: '10' } });
  if (!rows || rows.length === 0) return null;
  return (
    <Panel title={text.files}>
      <Table caption={text.files} rows={rows} rowKey={({ _id }) => _id} columns={fileColumns} />
    </Panel>
  );
}

const fileColumns: Column<PayoutFile>[] = [
  { head: text.file, grow: true, cell: ({ fileName }) => fileName || text.unnamed },
  { head: text.provider, cell: ({ provider }) => provider },
  { head: text.lines, align: 'end', cell: ({ added }) => formatNumber(added) },
  { head: text.open, align: 'end', wide: true, cell: ({ open }) => formatNumber(open) },
  { head: text.by, wide: true, className: 'text-ink-2', cell: ({ by }) => fullName(by) },
  {
    head: text.when,
    wide: true,
    className: 'text-ink-2 tabular-nums',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

import type { AdminLegal, RetentionReport } from '#contract/admin/legal';
import type { Dates } from '#contract/values/dates';
import { retentionKinds } from '#contract/values/legal';
import { useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { Field } from '../editing/fields';
import type { RecordFormState } from '../editing/record-form';
import { AwaitedPanel } from '../record';
import type { LegalDraft } from './legal-form.rules';
import { legal as text } from './messages';

/** The periods that staff choose. */
export function RetentionPeriods({ form }: { form: RecordFormState<LegalDraft> }) {
  return (
    <Panel title={text.retention}>
      <p className="px-4 pt-4 text-13 text-ink-2 lg:px-5">{text.retentionHint}</p>
      <div className="grid items-start gap-5 p-4 sm:grid-cols-2 lg:p-5">
        {retentionKinds.map((kind) => (
          <Field
            key={kind}
            {...form.field(`retention.${kind}`)}
            label={text.kinds[kind].name}
            hint={text.kinds[kind].hint}
            inputMode="numeric"
          />
        ))}
      </div>
    </Panel>
  );
}

interface Row {
  data: string;
  period: string;
  why: string;
  deleted: string;
}

/** The retention period and reason for each kind of data, and its deletions. */
export function RetentionReportPanel({ legal }: { legal: AdminLegal }) {
  const { data, error } = useAdminQuery('GET /api/admin/legal/retention', {});
  const dates = useDates();
  if (!data) return <AwaitedPanel error={error} rows={6} />;
  const chosen = data.map((report) => rowOf(report, legal, dates));
  const fixed = text.fixed.map((row) => ({ ...row, deleted: text.byShop }));
  return (
    <Panel title={text.report}>
      <Table
        caption={text.report}
        rows={[...chosen, ...fixed]}
        rowKey={(row) => row.data}
        columns={columns}
      />
    </Panel>
  );
}

function rowOf(
  { kind, lastAt, totalRows }: RetentionReport,
  { retention }: AdminLegal,
  dates: Dates,
): Row {
  const days = retention[kind];
  return {
    data: text.kinds[kind].name,
    period: days === null ? text.untilDeleted : text.days(days),
    why: text.reasons[kind],
    deleted:
      lastAt === null
        ? text.nothingDeleted
        : text.rows(formatNumber(totalRows), dates.moment(lastAt)),
  };
}

const columns: Column<Row>[] = [
  { head: text.data, cell: ({ data }) => data },
  { head: text.period, className: 'max-lg:whitespace-normal!', cell: ({ period }) => period },
  {
    head: text.why,
    grow: true,
    wide: true,
    className: 'text-ink-2 whitespace-normal!',
    cell: ({ why }) => why,
  },
  { head: text.deleted, wide: true, cell: ({ deleted }) => deleted },
];

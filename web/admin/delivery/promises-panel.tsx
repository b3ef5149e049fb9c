import type { DeliveryPromises } from '#contract/admin/delivery';
import { useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { AwaitedList } from '../lists/list-table';
import { delivery as text } from './messages';

/** How many orders came when promised, by month and method. */
export function PromisesPanel() {
  const { data, error } = useAdminQuery('GET /api/admin/delivery/promises', {});
  return (
    <Panel title={text.promises}>
      <p className="px-4 pt-4 text-13 text-ink-2 lg:px-5">{text.promisesHint}</p>
      <AwaitedList rows={data} error={error} awaited={3} none={text.noPromises}>
        {(rows) => (
          <Table
            caption={text.promises}
            rows={rows}
            rowKey={({ month, method }) => `${month} ${method}`}
            columns={columns}
          />
        )}
      </AwaitedList>
    </Panel>
  );
}

const columns: Column<DeliveryPromises>[] = [
  { head: text.month, cell: ({ month }) => month },
  { head: text.methodName, grow: true, cell: ({ method }) => method },
  { head: text.orders, align: 'end', wide: true, cell: ({ orders }) => formatNumber(orders) },
  {
    head: text.kept,
    align: 'end',
    cell: ({ kept, orders }) =>
      text.share(`${Math.floor((100 * kept) / orders)} %`, formatNumber(kept)),
  },
  { head: text.early, align: 'end', wide: true, cell: ({ early }) => formatNumber(early) },
  {
    head: text.late,
    align: 'end',
    wide: true,
    cell: ({ daysLate }) => daysLate !== null && text.days(daysLate),
  },
];

import type { PeriodFigures } from '#contract/admin/dashboard';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { formatNumber, formatWholeMoney } from '../../ui/text/format';
import { ListTable } from '../lists/list-table';
import { sellers as text } from './messages';
import { ProductCell } from './product-cell';

const SHOWN = 5;

const revenueColumn: Column<PeriodFigures['bestSellers'][number]> = {
  id: 'revenue',
  head: text.revenue,
  align: 'end',
  cell: ({ revenue }) => formatWholeMoney(revenue ?? 0),
};

export function BestSellers({ rows }: { rows: PeriodFigures['bestSellers'] }) {
  return (
    <Panel title={text.title}>
      <ListTable
        caption={text.title}
        phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
        rows={rows.slice(0, SHOWN)}
        rowKey={({ product }) => product._id}
        columns={[
          {
            id: 'product',
            head: text.product,
            grow: true,
            cell: ({ product }) => <ProductCell product={product} />,
          },
          {
            id: 'pieces',
            head: text.pieces,
            align: 'end',
            cell: ({ pieces }) => (
              <>
                {formatNumber(pieces)} <span className="text-ink-2 lg:hidden">{text.unit}</span>
              </>
            ),
          },
          ...(rows.some(({ revenue }) => revenue !== null) ? [revenueColumn] : []),
        ]}
        error={null}
        empty={{ title: text.none }}
      />
    </Panel>
  );
}

import type { PeriodFigures } from '#contract/dashboard';
import { formatNumber, formatWholeMoney } from '../../ui/format';
import { Panel } from '../../ui/panel';
import { Table } from '../../ui/table';
import { NoRows } from '../list-states';
import { sellers as text } from './messages';
import { ProductCell } from './product-cell';

export function BestSellers({ rows }: { rows: PeriodFigures['bestSellers'] }) {
  return (
    <Panel title={text.title}>
      {rows.length === 0 ? (
        <NoRows title={text.none} text="" />
      ) : (
        <Table
          caption={text.title}
          phone="columns"
          rows={rows}
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
              cell: ({ pieces }) => formatNumber(pieces),
            },
            {
              id: 'revenue',
              head: text.revenue,
              align: 'end',
              cell: ({ revenue }) => formatWholeMoney(revenue),
            },
          ]}
        />
      )}
    </Panel>
  );
}

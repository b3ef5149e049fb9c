import { Link } from 'react-router';
import type { PeriodFigures } from '#contract/admin/dashboard';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { ListTable } from '../lists/list-table';
import * as paths from '../paths';
import { dashboard, runningOut as text } from './messages';
import { ProductCell } from './product-cell';

const SHOWN = 5;

/** Sizes that will sell out soonest at their current rate of sales. */
export function RunningOut({ rows }: { rows: PeriodFigures['runningOut'] }) {
  return (
    <Panel
      title={text.title}
      actions={
        <Link
          to={paths.adminStock()}
          className={buttonClass({ kind: 'quiet', size: 'row', className: 'border-line!' })}
        >
          {dashboard.viewAll}
        </Link>
      }
    >
      <ListTable
        caption={text.title}
        phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)]"
        rows={rows.slice(0, SHOWN)}
        rowKey={({ product, size }) => `${product._id} ${size}`}
        columns={[
          {
            id: 'product',
            head: text.product,
            grow: true,
            className: 'max-lg:col-span-3',
            cell: ({ product }) => <ProductCell product={product} />,
          },
          { id: 'size', head: text.size, cell: ({ size }) => size },
          {
            id: 'left',
            head: text.left,
            align: 'end',
            cell: ({ quantity }) => (
              <>
                {formatNumber(quantity)} <span className="text-ink-2 lg:hidden">{text.unit}</span>
              </>
            ),
          },
          {
            id: 'lasts',
            head: text.lasts,
            align: 'end',
            cell: ({ daysLeft }) =>
              daysLeft < 1 ? text.today : text.days(formatNumber(Math.floor(daysLeft))),
          },
        ]}
        error={null}
        empty={{ title: text.none }}
      />
    </Panel>
  );
}

import { Link } from 'react-router';
import { usePaletteSearch } from '../../api/admin/search';
import { Panel } from '../../ui/panel';
import { AwaitedRows } from '../lists/list-states';
import * as paths from '../paths';
import { stock } from './messages';

/** The products that match the search, each linked to its stock page. Renders nothing without a search. */
export function ProductSearch({ q }: { q: string }) {
  const { data, error } = usePaletteSearch(q.trim());
  if (q.trim() === '') return null;
  return (
    <Panel title={stock.found}>
      {!data && <AwaitedRows error={error} rows={2} />}
      {data?.products.length === 0 && <p className="p-4 lg:px-5 text-ink-2">{stock.noneFound}</p>}
      <ul>
        {data?.products.map((product) => (
          <li key={product._id} className="border-b border-line last:border-b-0">
            <Link
              to={paths.adminProductStock(product._id)}
              className="flex min-h-11 items-center gap-3 px-4 hover:bg-sunken lg:px-5"
            >
              {product.title}
              <span className="text-12 text-ink-2">
                {[product.brand, product.colour].filter(Boolean).join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

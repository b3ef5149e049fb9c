import { usePriceChanges } from '../../api/admin/products';
import { Panel } from '../../ui/panel';
import { formatMoney } from '../../ui/text/format';
import { AwaitedRows } from '../lists/list-states';
import { formatMoment } from '../moment';
import { productForm as text } from './messages';

/** The price changes of a product, newest first. */
export function PriceHistory({ productId }: { productId: string }) {
  const { data, error } = usePriceChanges(productId);
  return (
    <Panel title={text.prices}>
      {!data && <AwaitedRows error={error} rows={2} />}
      {data?.length === 0 && <p className="p-4 lg:px-5 text-ink-2">{text.noPrices}</p>}
      {data && data.length > 0 && (
        <ol className="grid gap-3 p-4 lg:px-5">
          {data.map(({ at, by, after }) => (
            <li key={at}>
              <p className="tabular-nums">
                {text.setTo(formatMoney(after.price), formatMoney(after.discountPrice))}
              </p>
              <p className="text-13 text-ink-2">
                {by ? `${by.firstName} ${by.lastName}` : text.theShop},{' '}
                <time dateTime={at}>{formatMoment(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

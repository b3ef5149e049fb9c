import { Link, useParams } from 'react-router';
import { useAdminCommand, useAdminList, useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { Moment } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { fullName } from '../format';
import { AwaitedList } from '../lists/list-table';
import * as paths from '../paths';
import { AwaitedPanel, PageHead } from '../record';
import { ProductForm } from './form/product-form';
import { productForm as text } from './messages';

export default function EditProductPage() {
  const params = { id: useParams().id ?? '' };
  const { data, error } = useAdminQuery('GET /api/admin/products/:id', { params });
  const update = useAdminCommand('PUT /api/admin/products/:id');
  return (
    <>
      <PageHead title={text.editTitle}>
        <Link to={paths.adminProductStock(params.id)} className="ms-auto text-link">
          {text.stock}
        </Link>
      </PageHead>
      {!data && <AwaitedPanel error={error} rows={8} />}
      {data && (
        <ProductForm
          key={data._id}
          product={data}
          words={{ save: text.save, saving: text.saving, saved: text.saved }}
          onSave={({ changes }) => update.run({ params, body: changes })}
          aside={<PriceHistory productId={data._id} />}
        />
      )}
    </>
  );
}

function PriceHistory({ productId }: { productId: string }) {
  const formatMoney = useMoney();
  const { rows, error } = useAdminList('GET /api/admin/products/:id/prices', {
    params: { id: productId },
    query: { pageSize: '20' },
  });
  return (
    <Panel title={text.prices}>
      <AwaitedList rows={rows} error={error} none={text.noPrices}>
        {(changes) => (
          <ol className="grid gap-3 p-4 lg:px-5">
            {changes.map(({ at, by, after }) => (
              <li key={at}>
                <p className="tabular-nums">
                  {text.setTo(formatMoney(after.price), formatMoney(after.discountPrice))}
                </p>
                <p className="text-13 text-ink-2">
                  {by ? fullName(by) : text.theShop},{' '}
                  <time dateTime={at}>
                    <Moment at={at} />
                  </time>
                </p>
              </li>
            ))}
          </ol>
        )}
      </AwaitedList>
    </Panel>
  );
}

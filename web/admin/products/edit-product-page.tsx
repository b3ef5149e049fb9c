import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAdminCommand, useAdminList, useAdminQuery } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Moment } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { fullName } from '../format';
import { AwaitedList } from '../lists/list-table';

import { AwaitedPanel, PageHead } from '../record';
import { ProductForm } from './form/product-form';
import { otherColours as colours, products, productForm as text } from './messages';
import { PlannedPrices } from './planned-prices';
import { priceText } from './price-text';
import { VisibilityPanel } from './visibility-panel';

const PreviewLinksPanel = lazy(async () => ({
  default: (await import('./preview-links-panel')).PreviewLinksPanel,
}));

export default function EditProductPage() {
  const params = { id: useParams().id ?? '' };
  const { data, error } = useAdminQuery('GET /api/admin/products/:id', { params });
  const update = useAdminCommand('PUT /api/admin/products/:id');
  return (
    <>
      <PageHead title={text.editTitle}>
        <nav aria-label={text.editTitle} className="ms-auto flex flex-wrap gap-x-5 gap-y-2">
          {data && (data.state === 'live' || data.announced) && (
            <Link
              to={pages.product({ productId: params.id })}
              target="_blank"
              className="text-link"
            >
              {text.viewInShop}
            </Link>
          )}
          <Link to={adminPages.createProduct({ copyOf: params.id })} className="text-link">
            {text.duplicate}
          </Link>
          <Link to={adminPages.productStock({ id: params.id })} className="text-link">
            {text.stock}
          </Link>
        </nav>
      </PageHead>
      {!data && <AwaitedPanel error={error} rows={8} />}
      {data && (
        <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-6">
          <VisibilityPanel product={data} />
          {data.draft && (
            <Suspense>
              <PreviewLinksPanel productId={data._id} />
            </Suspense>
          )}
        </div>
      )}
      {data && (
        <ProductForm
          key={data._id}
          product={data}
          words={{ save: text.save, saving: text.saving, saved: text.saved }}
          onSave={({ changes, confirmed }) =>
            update.run({ params, body: { ...changes, ...confirmed } })
          }
          aside={
            <>
              <OtherColours productId={data._id} />
              <PlannedPrices productId={data._id} />
              <PriceHistory productId={data._id} />
            </>
          }
        />
      )}
    </>
  );
}

/** The other products of its style. */
function OtherColours({ productId }: { productId: string }) {
  const navigate = useNavigate();
  const duplicate = useAdminCommand('POST /api/admin/products/:id/duplicate');
  const { data, error } = useAdminQuery('GET /api/admin/products/:id/colours', {
    params: { id: productId },
  });
  return (
    <Panel
      title={colours.title}
      actions={
        <Link to={adminPages.createProduct({ colourOf: productId })} className="text-link">
          {colours.add}
        </Link>
      }
    >
      <AwaitedList
        rows={data?.filter(({ _id }) => _id !== productId)}
        error={error}
        none={colours.none}
      >
        {(others) => (
          <>
            <ul className="grid gap-3 p-4 lg:px-5">
              {others.map(({ _id, colour, title, imageUrl, state }) => (
                <li key={_id} className="flex items-center gap-3">
                  <img
                    src={imageUrl}
                    alt=""
                    loading="lazy"
                    className="aspect-4/5 w-9 flex-none rounded bg-ground object-cover"
                  />
                  <div className="min-w-0">
                    <Link to={adminPages.editProduct({ id: _id })} className="text-link">
                      {colour || colours.noColour}
                    </Link>
                    <p className="truncate text-13 text-ink-2">
                      {state === 'live' ? title : products.states[state]}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            <div className="px-4 pb-4 lg:px-5">
              <CommandButton
                run={() => duplicate.run({ params: { id: productId }, body: { wholeStyle: true } })}
                busy={colours.duplicating}
                done={({ products: [first] }) =>
                  void navigate(
                    first ? adminPages.editProduct({ id: first._id }) : adminPages.products(),
                  )
                }
              >
                {colours.duplicate}
              </CommandButton>
            </div>
          </>
        )}
      </AwaitedList>
    </Panel>
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
                  {priceText(after.price, after.discountPrice, formatMoney)}
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

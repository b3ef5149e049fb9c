import { useState } from 'react';
import type { CampaignDetail, CampaignProductKind } from '#contract/admin/campaigns';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { CommandButton, report } from '../../commands';
import { Segmented } from '../../ui/forms/segmented';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { AwaitedList, RowLink } from '../lists/list-table';
import { ProductSearch } from '../sections/product-picker';
import { memberProducts as text } from './messages';

interface CampaignProductsProps {
  campaign: CampaignDetail;
  isOver: boolean;
}

/** The products that are published or withdrawn while a campaign runs. */
export function CampaignProducts({ campaign: { _id: id }, isOver }: CampaignProductsProps) {
  const { rows, error } = useAdminList('GET /api/admin/campaigns/:id/products', {
    params: { id },
    query: { pageSize: '100' },
  });
  const remove = useAdminCommand('POST /api/admin/campaigns/:id/products/remove');
  return (
    <Panel title={text.title}>
      <AwaitedList rows={rows} error={error} none={text.none}>
        {(products) => (
          <ul className="grid gap-3 p-4 lg:px-5">
            {products.map(({ productId, title, colour, kind, hasFailed }) => (
              <li key={productId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <RowLink to={adminPages.editProduct({ id: productId })}>{title}</RowLink>
                <span className="text-12 text-ink-2">{colour}</span>
                <Status tone={kind === 'publish' ? 'ok' : 'quiet'}>{text.kinds[kind]}</Status>
                {hasFailed && <Status tone="bad">{text.failed}</Status>}
                {!isOver && (
                  <CommandButton
                    kind="plain"
                    size="row"
                    className="ms-auto"
                    aria-label={text.removeNamed(title)}
                    run={() => remove.run({ params: { id }, body: { ids: [productId] } })}
                    busy={text.removing}
                    done={text.removed(title)}
                  >
                    {text.remove}
                  </CommandButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </AwaitedList>
      {!isOver && <AddProduct id={id} members={rows?.map(({ productId }) => productId) ?? []} />}
    </Panel>
  );
}

function AddProduct({ id, members }: { id: string; members: string[] }) {
  const [kind, setKind] = useState<CampaignProductKind>('publish');
  const add = useAdminCommand('POST /api/admin/campaigns/:id/products');
  return (
    <div className="border-t border-line p-4 lg:px-5">
      <Segmented
        label={text.kind}
        options={[
          { value: 'publish', label: text.actions.publish },
          { value: 'withdraw', label: text.actions.withdraw },
        ]}
        value={kind}
        onChange={setKind}
      />
      <p className="mt-2 text-13 text-ink-2">{text.hints[kind]}</p>
      <ProductSearch
        key={kind}
        label={text.search[kind]}
        placeholder={text.placeholder}
        picked={members}
        state={kind === 'publish' ? 'draft' : 'live'}
        onPick={({ _id, title }) =>
          void report(add.run({ params: { id }, body: { ids: [_id], kind } }), text.added(title))
        }
      />
    </div>
  );
}

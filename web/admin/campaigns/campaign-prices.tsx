import { lazy, Suspense, useState } from 'react';
import type { CampaignDetail, CampaignPrice } from '#contract/admin/campaigns';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { Money } from '../../ui/text/money';
import { useUrlList } from '../lists/list-page';
import { actionsColumn, ListTable, RowLink } from '../lists/list-table';
import { prices as text } from './messages';

const AddPricesDialog = lazy(async () => ({
  default: (await import('./add-prices-dialog')).AddPricesDialog,
}));

interface CampaignPricesProps {
  campaign: CampaignDetail;
  isOver: boolean;
}

/** The products whose prices belong to a campaign, with the price that they have in it. */
export function CampaignPrices({ campaign, isOver }: CampaignPricesProps) {
  const [isAdding, setAdding] = useState(false);
  const { _id: id } = campaign;
  const page = useUrlList('GET /api/admin/campaigns/:id/prices', adminPages.campaign({ id }), {
    params: { id },
    pageSize: 20,
  });
  return (
    <Panel
      title={text.title}
      aside={
        campaign.prices > 0 && (
          <span className="text-13 text-ink-2">
            {text.count(text.productCount(campaign.prices))}
          </span>
        )
      }
      actions={
        !isOver && (
          <Button kind="plain" size="row" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      {campaign.prices === 0 ? (
        <p className="p-4 text-ink-2 lg:px-5">{text.none}</p>
      ) : (
        <ListTable
          {...page}
          caption={text.title}
          columns={isOver ? columns : [...columns, removeColumn(id)]}
          rowKey={({ productId }) => productId}
          rowSize="buttons"
          phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
          empty={{ title: text.none }}
          awaited={4}
        />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddPricesDialog campaignId={id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

const columns: Column<CampaignPrice>[] = [
  {
    head: text.column,
    grow: true,
    cell: ({ productId, title, colour }) => (
      <>
        <RowLink to={adminPages.editProduct({ id: productId })}>{title}</RowLink>
        <span className="ms-2 text-12 text-ink-2">{colour}</span>
      </>
    ),
  },
  {
    head: text.now,
    align: 'end',
    wide: true,
    className: 'tabular-nums text-ink-2',
    cell: ({ discountPrice }) => <Money amount={discountPrice} />,
  },
  {
    head: text.during,
    align: 'end',
    className: 'tabular-nums',
    cell: ({ plannedDiscountPrice }) => <Money amount={plannedDiscountPrice} />,
  },
];

const removeColumn = (campaignId: string): Column<CampaignPrice> => ({
  ...actionsColumn,
  cell: ({ productId, title }) => (
    <RemovePrice campaignId={campaignId} productId={productId} title={title} />
  ),
});

interface RemovePriceProps {
  campaignId: string;
  productId: string;
  title: string;
}

function RemovePrice({ campaignId, productId, title }: RemovePriceProps) {
  const remove = useAdminCommand('POST /api/admin/campaigns/:id/prices/remove');
  return (
    <CommandButton
      kind="plain"
      size="row"
      aria-label={text.removeNamed(title)}
      run={() => remove.run({ params: { id: campaignId }, body: { ids: [productId] } })}
      busy={text.removing}
      done={text.removed(title)}
    >
      {text.remove}
    </CommandButton>
  );
}

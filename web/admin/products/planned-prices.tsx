import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { PlannedPrice } from '#contract/admin/catalogue/planned-prices';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { fullName } from '../format';
import { AwaitedList } from '../lists/list-table';
import { productForm, plannedPrices as text } from './messages';
import { priceText } from './price-text';

const PlanPriceDialog = lazy(async () => ({
  default: (await import('./plan-price-dialog')).PlanPriceDialog,
}));

/** The planned prices of a product, which staff add, end and delete. */
export function PlannedPrices({ productId }: { productId: string }) {
  const [isPlanning, setPlanning] = useState(false);
  const { rows, error } = useAdminList('GET /api/admin/products/:id/planned-prices', {
    params: { id: productId },
    query: { pageSize: '20' },
  });
  return (
    <Panel
      title={text.title}
      actions={
        <Button kind="plain" size="row" onClick={() => setPlanning(true)}>
          {text.plan}
        </Button>
      }
    >
      <AwaitedList rows={rows} error={error} none={text.none}>
        {(entries) => (
          <ul className="grid gap-4 p-4 lg:px-5">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
      </AwaitedList>
      {isPlanning && (
        <Suspense fallback={null}>
          <PlanPriceDialog ids={[productId]} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: PlannedPrice }) {
  const { _id, from, until, percent, price, discountPrice, state, source, campaign, by } = entry;
  const formatMoney = useMoney();
  const { moment } = useDates();
  const end = useAdminCommand('POST /api/admin/planned-prices/:id/end');
  const remove = useAdminCommand('DELETE /api/admin/planned-prices/:id');
  const period =
    from === null
      ? text.noStart
      : until
        ? text.period(moment(from), moment(until))
        : text.periodFrom(moment(from));
  const params = { id: _id };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="tabular-nums">
          {priceText(price, discountPrice, formatMoney)}
          {percent !== null && `, ${text.off(formatNumber(percent))}`}
        </p>
        <p className="text-13 text-ink-2">
          {text.states[state]}: {period}
        </p>
        <p className="text-13 text-ink-2">
          {campaign ? (
            <Link
              to={adminPages.campaign({ id: campaign._id })}
              className="underline underline-offset-2"
            >
              {text.inCampaign(campaign.name)}
            </Link>
          ) : source === 'file' ? (
            text.fromFile
          ) : by ? (
            fullName(by)
          ) : (
            productForm.theShop
          )}
        </p>
      </div>
      {campaign === null && state === 'active' && (
        <CommandButton
          kind="plain"
          size="row"
          aria-label={text.endNamed(period)}
          run={() => end.run({ params })}
          busy={text.ending}
          done={text.ended}
        >
          {text.end}
        </CommandButton>
      )}
      {campaign === null && state === 'planned' && (
        <CommandButton
          kind="plain"
          size="row"
          aria-label={text.deleteNamed(period)}
          run={() => remove.run({ params })}
          busy={text.deleting}
          done={text.deleted}
        >
          {text.delete}
        </CommandButton>
      )}
    </li>
  );
}

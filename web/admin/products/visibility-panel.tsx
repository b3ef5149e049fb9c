import { lazy, Suspense, useState } from 'react';
import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { ProductPublicState } from '#contract/values/choices';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton, ConfirmButton } from '../../commands';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import { Moment } from '../../ui/text/dates';
import { products, visibility as text } from './messages';

const tones: Record<ProductPublicState, StatusTone> = {
  live: 'ok',
  planned: 'warn',
  draft: 'quiet',
  archived: 'quiet',
};

/** Whether shoppers see a product. */
export function ProductState({ state }: { state: ProductPublicState }) {
  return <Status tone={tones[state]}>{products.states[state]}</Status>;
}

const PlanDialog = lazy(async () => ({
  default: (await import('./plan-visibility-dialog')).PlanVisibilityDialog,
}));

// After a refusal the shown product is out of date.
const refreshes = { refreshesOnError: true };

/** Whether and when shoppers see a product, with the actions that change it. */
export function VisibilityPanel({ product }: { product: StaffProduct }) {
  const update = useAdminCommand('PUT /api/admin/products/:id', refreshes);
  const [isPlanning, setPlanning] = useState(false);
  const { _id, title, version, state, publishAt, withdrawAt, announced } = product;
  const isLive = state === 'live';
  const setDraft = (draft: boolean) =>
    update.run({ params: { id: _id }, body: { draft, version } });
  return (
    <Panel title={text.title} actions={<ProductState state={state} />}>
      <div className="grid gap-3 p-4 lg:px-5">
        {publishAt && (
          <p>
            {text.publishedAt} <Moment at={publishAt} />
          </p>
        )}
        {withdrawAt && (
          <p>
            {text.withdrawnAt} <Moment at={withdrawAt} />
          </p>
        )}
        {announced && <p className="text-ink-2">{text.isAnnounced}</p>}
        {state !== 'archived' && (
          <div className="flex flex-wrap gap-2">
            {isLive ? (
              <ConfirmButton
                label={text.withdraw}
                title={text.withdrawTitle(title)}
                description={text.withdrawText}
                confirm={text.withdraw}
                run={() => setDraft(true)}
                busy={text.withdrawing}
                done={text.withdrawn(title)}
                closesOnError
              />
            ) : (
              <CommandButton
                size="small"
                run={() => setDraft(false)}
                busy={text.publishing}
                done={text.published(title)}
              >
                {text.publish}
              </CommandButton>
            )}
            <Button kind="quiet" size="small" onClick={() => setPlanning(true)}>
              {text.plan}
            </Button>
          </div>
        )}
      </div>
      {isPlanning && (
        <Suspense>
          <PlanDialog product={product} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

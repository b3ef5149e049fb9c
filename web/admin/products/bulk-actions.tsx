import { Ellipsis } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import type { ProductPublicState } from '#contract/values/choices';
import { currencyName, exponentOf } from '#contract/values/money';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Segmented } from '../../ui/forms/segmented';
import { Icon } from '../../ui/icon';
import { Menu, MenuAction } from '../../ui/overlays/menu';
import { useCurrency } from '../../ui/text/money';
import { Field, Select } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import type { RowSelection } from '../lists/selection-bar';
import { useBulkPreview } from './bulk-preview';
import { type FieldKind, fieldKinds } from './field-change.rules';
import { FieldChangeDialog } from './field-change-dialog';
import { plannedPrices as plannedText, bulk as text } from './messages';
import { changeOf, type PriceDraft } from './price-change.rules';
import { ConfirmCount, isCountTyped, PricePreview } from './price-preview';
import { useBulk, useEndPlanned } from './use-bulk';

const PlanPriceDialog = lazy(async () => ({
  default: (await import('./plan-price-dialog')).PlanPriceDialog,
}));

interface BulkActionsProps {
  selection: RowSelection;
  /** Of the listed products. */
  state: ProductPublicState;
}

export function BulkActions({ selection, state }: BulkActionsProps) {
  const [isPricing, setPricing] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const [changedField, setChangedField] = useState<FieldKind | null>(null);
  const apply = useBulk(selection);
  const endAll = useEndPlanned(selection);
  if (state === 'archived')
    return (
      <Button size="row" onClick={() => void apply({ kind: 'restore' })}>
        {text.restore}
      </Button>
    );
  return (
    <>
      <Button size="row" onClick={() => setPricing(true)}>
        {text.prices}
      </Button>
      {state !== 'live' && (
        <Button size="row" onClick={() => void apply({ kind: 'publish' })}>
          {text.publish}
        </Button>
      )}
      <Button kind="quiet" size="row" onClick={() => void apply({ kind: 'archive' })}>
        {text.archive}
      </Button>
      <Menu
        label={text.more}
        button={<Icon of={Ellipsis} size={18} />}
        buttonClassName="grid size-11 place-items-center lg:size-8"
      >
        <MenuAction onSelect={() => setPlanning(true)}>{plannedText.plan}</MenuAction>
        <MenuAction onSelect={() => void endAll()}>{plannedText.endAll}</MenuAction>
        {state === 'live' && (
          <MenuAction onSelect={() => void apply({ kind: 'withdraw' })}>{text.withdraw}</MenuAction>
        )}
        <MenuAction onSelect={() => void apply({ kind: 'new', value: true })}>
          {text.markNew}
        </MenuAction>
        <MenuAction onSelect={() => void apply({ kind: 'new', value: false })}>
          {text.markOld}
        </MenuAction>
        {fieldKinds.map((kind) => (
          <MenuAction key={kind} onSelect={() => setChangedField(kind)}>
            {text.fields[kind]}
          </MenuAction>
        ))}
      </Menu>
      {changedField && (
        <FieldChangeDialog
          kind={changedField}
          selection={selection}
          onClose={() => setChangedField(null)}
        />
      )}
      {isPlanning && (
        <Suspense fallback={null}>
          <PlanPriceDialog
            ids={selection.ids}
            onPlanned={selection.clear}
            onClose={() => setPlanning(false)}
          />
        </Suspense>
      )}
      {isPricing && <PriceDialog selection={selection} onClose={() => setPricing(false)} />}
    </>
  );
}

/** Changes the prices of the selected products; shows each new price before it is saved. */
function PriceDialog({ selection, onClose }: { selection: RowSelection; onClose: () => void }) {
  const apply = useBulk(selection);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const form = useApiForm<PriceDraft>({
    defaultValues: { which: 'both', by: 'percent', amount: '', ending: '', confirm: '' },
    send: async () => {
      if (!ready) return;
      if (!isConfirmed) setUnconfirmed(true);
      else if (await apply(ready.change, ready.basedOn, ready.changed)) onClose();
    },
  });
  const which = form.control('which');
  const by = form.control('by');
  const currency = useCurrency();
  const parsed = changeOf(form.form.watch(), currency);
  const { preview, ready, error } = useBulkPreview(selection, parsed?.body ?? null);
  const isConfirmed = isCountTyped(ready, form.form.watch('confirm'));
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={text.title(text.productCount(selection.count))}
      submit={text.apply(text.productCount(preview?.changed ?? selection.count))}
      submitProps={{ disabled: ready === null }}
      busy={text.applying}
      className="grid gap-6 text-start md:grid-cols-2"
    >
      <div className="grid content-start gap-5">
        <RadioGroup
          legend={text.which}
          options={[
            { value: 'both', label: text.both },
            { value: 'discountPrice', label: text.discounted },
            { value: 'sale', label: text.sale },
          ]}
          {...which}
        />
        {which.value !== 'sale' && (
          <Segmented
            label={text.by}
            options={[
              { value: 'percent', label: text.percent },
              { value: 'amount', label: currencyName(currency) },
            ]}
            {...by}
          />
        )}
        <Field
          {...form.field('amount')}
          label={text.amount}
          inputMode="decimal"
          hint={which.value === 'sale' ? text.saleHint : text.amountHint}
          error={parsed?.errors?.amount ?? error?.message}
        />
        {which.value !== 'sale' && exponentOf(currency) > 0 && (
          <Select
            {...form.field('ending')}
            label={text.ending}
            options={[
              { value: '', label: text.asTheyCome },
              { value: '0.99', label: '.99' },
              { value: '0.5', label: '.50' },
              { value: '0', label: '.00' },
            ]}
          />
        )}
      </div>
      <div className="grid content-start gap-5">
        <PricePreview preview={preview} />
        <ConfirmCount
          of={ready}
          isWrong={isUnconfirmed && !isConfirmed}
          input={form.field('confirm')}
        />
      </div>
    </FormDialog>
  );
}

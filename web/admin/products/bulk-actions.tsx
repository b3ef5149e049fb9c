import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { BulkPreview } from '#contract/admin/catalogue/catalogue-bulk';
import { currencyName, exponentOf } from '#contract/values/money';
import { useAdminQuery } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Segmented } from '../../ui/forms/segmented';
import { Icon } from '../../ui/icon';
import { Menu, MenuAction } from '../../ui/overlays/menu';
import { formatNumber } from '../../ui/text/format';
import { formatCount } from '../../ui/text/format-count';
import { useCurrency, useMoney } from '../../ui/text/money';
import { Field, Select } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import type { Selection } from '../lists/selection-bar';
import { type FieldKind, fieldKinds } from './field-change.rules';
import { FieldChangeDialog } from './field-change-dialog';
import { bulk as text } from './messages';
import { changeOf, type PriceDraft } from './price-change.rules';
import { products, Refused, useBulk } from './use-bulk';

interface BulkActionsProps {
  selection: Selection;
  /** The list shows archived products. */
  isArchive: boolean;
}

export function BulkActions({ selection, isArchive }: BulkActionsProps) {
  const [isPricing, setPricing] = useState(false);
  const [changedField, setChangedField] = useState<FieldKind | null>(null);
  const apply = useBulk(selection);
  if (isArchive)
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
      <Button kind="quiet" size="row" onClick={() => void apply({ kind: 'archive' })}>
        {text.archive}
      </Button>
      <Menu
        label={text.more}
        button={<Icon of={Ellipsis} size={18} />}
        buttonClassName="grid size-11 place-items-center lg:size-8"
      >
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
      {isPricing && <PriceDialog selection={selection} onClose={() => setPricing(false)} />}
    </>
  );
}

/** Changes the prices of the selected products; shows each new price before it is saved. */
function PriceDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const apply = useBulk(selection);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const form = useApiForm<PriceDraft>({
    defaultValues: { which: 'both', by: 'percent', amount: '', ending: '', confirm: '' },
    send: async () => {
      if (!isReady) return;
      if (!isConfirmed) setUnconfirmed(true);
      else if (await apply(change, data.basedOn, data.changed)) onClose();
    },
  });
  const which = form.control('which');
  const by = form.control('by');
  const currency = useCurrency();
  const parsed = changeOf(form.form.watch(), currency);
  const change = parsed?.body ?? null;
  const body = useDeferredValue(change && { ids: selection.ids, change });
  const { data, error } = useAdminQuery('POST /api/admin/products/bulk/preview', body && { body }, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const confirmed = form.form.watch('confirm').trim();
  const isConfirmed =
    !data?.prices?.needsConfirmation || confirmed.replace(/[\s,.]/g, '') === String(data.changed);
  const isReady =
    change !== null && data !== undefined && data.changed > 0 && data.refused.length === 0;
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={text.title(formatCount(selection.count, text.product))}
      submit={text.apply(formatCount(data?.changed ?? 0, text.product))}
      submitProps={{ disabled: !isReady }}
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
          error={parsed?.errors?.amount ?? (change ? error?.message : undefined)}
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
        <PricePreview preview={change ? data : undefined} />
        {isReady && data.prices?.needsConfirmation && (
          <Field
            {...form.field('confirm')}
            label={text.confirm(formatNumber(data.changed))}
            hint={text.confirmHint}
            inputMode="numeric"
            autoComplete="off"
            error={
              isUnconfirmed && !isConfirmed
                ? text.notConfirmed(formatNumber(data.changed))
                : undefined
            }
          />
        )}
      </div>
    </FormDialog>
  );
}

function PricePreview({ preview }: { preview: BulkPreview | undefined }) {
  const formatMoney = useMoney();
  return (
    <section aria-label={text.preview} className="min-w-0">
      <h3 className="mb-2 text-13 font-medium">{text.preview}</h3>
      {preview && (
        <>
          <Refused of={preview} />
          {preview.changed === 0 && preview.refused.length === 0 && (
            <p className="text-ink-2">{text.nothingChanges}</p>
          )}
          {preview.prices && <PriceEffects count={preview.changed} prices={preview.prices} />}
          <ul className="grid gap-2 text-13">
            {preview.products.map(({ _id, title, before, after }) => (
              <li key={_id} className="flex justify-between gap-4">
                <span className="truncate">{title}</span>
                <span className="flex-none tabular-nums">
                  {text.from(formatMoney(before.discountPrice), formatMoney(after.discountPrice))}
                </span>
              </li>
            ))}
          </ul>
          {preview.changed > preview.products.length && (
            <p className="mt-2 text-13 text-ink-2">
              {text.andMore(formatNumber(preview.changed - preview.products.length))}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** How many prices change, by how much, and a warning if by much. */
function PriceEffects({
  count,
  prices: { least, greatest, large },
}: {
  count: number;
  prices: NonNullable<BulkPreview['prices']>;
}) {
  const signed = (percent: number) =>
    text.percentChange(`${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))}`);
  return (
    <>
      {least !== null && greatest !== null && (
        <p className="mb-2 text-13">
          {text.effect(products(count), signed(least), signed(greatest))}
        </p>
      )}
      {large > 0 && (
        <p role="alert" className="mb-3 text-13 text-sale">
          {text.large(products(large))}
        </p>
      )}
    </>
  );
}

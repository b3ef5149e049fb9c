import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { BulkPreview } from '#contract/admin/catalogue-bulk';
import { useAdminQuery } from '../../../api/admin/queries';
import { useApiForm } from '../../../api/use-api-form';
import { DialogForm } from '../../../ui/forms/dialog-form';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { Segmented } from '../../../ui/forms/segmented';
import { SelectField } from '../../../ui/forms/select';
import { formatMoney, formatNumber } from '../../../ui/text/format';
import { formatCount } from '../../../ui/text/format-count';
import { Field } from '../../editing/fields';
import type { Selection } from '../../lists/selection-bar';
import { bulk as text } from '../messages';
import { useBulk } from '../use-bulk';
import { changeOf, type PriceDraft } from './price-change.rules';

interface PriceDialogProps {
  selection: Selection;
  onClose: () => void;
}

/** Changes the prices of the selected products; shows each new price before it is saved. */
export function PriceDialog({ selection, onClose }: PriceDialogProps) {
  const apply = useBulk(selection);
  const form = useApiForm<PriceDraft>({
    defaultValues: { which: 'both', by: 'percent', amount: '', ending: '' },
    send: async () => {
      if (isReady && (await apply(change, data.basedOn))) onClose();
    },
  });
  const which = form.control('which');
  const by = form.control('by');
  const parsed = changeOf(form.form.watch());
  const change = parsed?.body ?? null;
  const body = useDeferredValue(change && { ids: selection.ids, change });
  const { data, error } = useAdminQuery('POST /api/admin/products/bulk/preview', body && { body }, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const isReady =
    change !== null && data !== undefined && data.changed > 0 && data.refused.length === 0;
  return (
    <DialogForm
      form={form}
      isAdmin
      wide
      onClose={onClose}
      title={text.title(formatCount(selection.count, text.product))}
      cancel={text.cancel}
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
              { value: 'amount', label: text.dollars },
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
        {which.value !== 'sale' && (
          <SelectField
            {...form.field('ending')}
            label={text.ending}
            inputSize="small"
            options={[
              { value: '', label: text.asTheyCome },
              { value: '0.99', label: '.99' },
              { value: '0.5', label: '.50' },
              { value: '0', label: '.00' },
            ]}
          />
        )}
      </div>
      <PricePreview preview={change ? data : undefined} />
    </DialogForm>
  );
}

/** The new prices of the first products. */
function PricePreview({ preview }: { preview: BulkPreview | undefined }) {
  return (
    <section aria-label={text.preview} className="min-w-0">
      <h3 className="mb-2 text-13 font-medium">{text.preview}</h3>
      {preview && (
        <>
          {preview.refused.length > 0 && (
            <div role="alert" className="mb-3 text-sale">
              <p>{text.refused}</p>
              <ul className="text-13">
                {preview.refused.map(({ _id, message }) => (
                  <li key={_id}>{message}</li>
                ))}
              </ul>
            </div>
          )}
          {preview.changed === 0 && preview.refused.length === 0 && (
            <p className="text-ink-2">{text.nothingChanges}</p>
          )}
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

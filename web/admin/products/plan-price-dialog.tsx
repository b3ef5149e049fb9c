import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { priceRoundings } from '#contract/values/catalogue/price-roundings';
import { exponentOf } from '#contract/values/money';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { Checkbox } from '../../ui/forms/checkbox';
import { FormError } from '../../ui/forms/field-frame';
import { Segmented } from '../../ui/forms/segmented';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { useCurrency } from '../../ui/text/money';
import { Field, Select } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { optionsOf } from '../lists/list-page';
import { fieldHints } from '../messages';
import { isSameInput } from './bulk-preview';
import { bulk, plannedPrices as text } from './messages';
import { type PlanDraft, planOf } from './plan-price.rules';
import { ConfirmCount, isCountTyped, PricePreview } from './price-preview';
import { products } from './use-bulk';

interface PlanPriceDialogProps {
  /** The products that get the price. */
  ids: string[];
  onPlanned?: () => void;
  onClose: () => void;
}

/** Gives products another price for some time; shows the old and the new prices before they are saved. */
export function PlanPriceDialog({ ids, onPlanned, onClose }: PlanPriceDialogProps) {
  const save = useAdminCommand('POST /api/admin/planned-prices');
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const { timeZone } = useDates();
  const currency = useCurrency();
  const form = useApiForm<PlanDraft>({
    defaultValues: {
      by: 'percent',
      amount: '',
      rounding: '',
      from: '',
      until: '',
      wholeStyle: false,
      confirm: '',
    },
    send: async () => {
      if (!ready || !plan?.body) return;
      if (!isConfirmed) {
        setUnconfirmed(true);
        return;
      }
      const { planned } = await save.run({
        body: { ids, ...plan.body, basedOn: ready.basedOn, confirm: ready.changed },
      });
      showToast(text.planned(products(planned)));
      onPlanned?.();
      onClose();
    },
    fieldOf: (path) => (path === 'percent' || path === 'discountPrice' ? 'amount' : path),
  });
  const draft = form.form.watch();
  const plan = planOf(draft, { currency, timeZone });
  const entered = plan?.body ?? null;
  const asked = useDeferredValue(entered);
  const { data, error, isPlaceholderData } = useAdminQuery(
    'POST /api/admin/planned-prices/preview',
    asked && { body: { ids, ...asked } },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );
  const preview = entered ? data : undefined;
  // Until the preview of what is entered has loaded, that of something else is shown.
  const isCurrent = !isPlaceholderData && isSameInput(asked, entered);
  const isReady = isCurrent && preview && preview.changed > 0 && preview.refused.length === 0;
  const ready = isReady ? preview : null;
  const isConfirmed = isCountTyped(ready, draft.confirm);
  const { error: _, ...wholeStyle } = form.field('wholeStyle');
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={text.dialogTitle(products(ids.length))}
      submit={text.submit(products(preview?.changed ?? ids.length))}
      submitProps={{ disabled: ready === null || error !== null }}
      busy={text.planning}
      className="grid gap-6 text-start md:grid-cols-2"
    >
      <div className="grid content-start gap-5">
        <Segmented
          label={text.by}
          options={[
            { value: 'percent', label: text.percent },
            { value: 'price', label: text.price },
          ]}
          {...form.control('by')}
        />
        <Field
          {...form.field('amount')}
          label={draft.by === 'percent' ? text.percentOff : text.newPrice}
          inputMode="decimal"
          hint={draft.by === 'percent' ? text.percentHint : undefined}
          error={plan?.errors?.amount}
        />
        {draft.by === 'percent' && exponentOf(currency) > 0 && (
          <Select
            {...form.field('rounding')}
            label={text.rounding}
            options={[{ value: '', label: text.usualRounding }, ...optionsOf(priceRoundings)]}
          />
        )}
        <Field
          {...form.field('from')}
          type="datetime-local"
          label={text.from}
          hint={text.fromHint(fieldHints.inTimeZone(timeZone))}
        />
        <Field
          {...form.field('until')}
          type="datetime-local"
          label={text.until}
          hint={text.untilHint}
        />
        <Checkbox {...wholeStyle}>{bulk.wholeStyle}</Checkbox>
        {error && <FormError>{error.message}</FormError>}
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

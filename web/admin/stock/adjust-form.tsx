import { useEffect, useEffectEvent } from 'react';
import type { ProductStock } from '#contract/admin/inventory';
import { useAdminCommand } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { SelectField } from '../../ui/forms/select';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { Field } from '../editing/fields';
import { optionsOf } from '../lists/filters';
import { UnsavedGuard } from '../unsaved-guard';
import { type AdjustDraft, adjustBody, leftAfter, piecesError } from './adjust.rules';
import { adjustForm as text } from './messages';

const reasons = optionsOf(text.reasons);

/** Changes the stock of one size, with a reason; shows the new stock before it is saved. */
export function AdjustForm({ product, size }: { product: ProductStock; size: string }) {
  const adjust = useAdminCommand('POST /api/admin/products/:id/stock');
  const onHandOf = (name: string) =>
    product.sizes.find((each) => each.name === name)?.quantity ?? 0;
  const form = useApiForm<AdjustDraft, ReturnType<typeof adjustBody>>({
    defaultValues: { size, reason: 'received', pieces: '', note: '', basedOn: onHandOf(size) },
    parse: (values) => {
      const pieces = piecesError(values, onHandOf(values.size));
      if (pieces) return { errors: { pieces } };
      return { body: adjustBody(values) };
    },
    send: async (body) => {
      const saved = await adjust.run({ params: { id: product.productId }, body });
      const now = saved.sizes.find(({ name }) => name === body.size)?.quantity ?? 0;
      form.form.reset({ ...form.form.getValues(), pieces: '', note: '' });
      showToast(text.saved(body.size, formatNumber(now)));
    },
    errorsOf: (error) => {
      const { quantity } = (error.current?.values ?? {}) as { quantity?: number };
      // The message names the current stock, so saving again is based on it.
      if (quantity !== undefined) form.form.setValue('basedOn', quantity);
      // The form has one field for the API's two.
      const pieces = error.fieldMessage('change') ?? error.fieldMessage('counted');
      return pieces === undefined ? undefined : { pieces };
    },
  });
  const { field } = form;
  const draft = form.form.watch();
  const onHand = onHandOf(draft.size);
  const left = leftAfter(draft, onHand);
  const isDirty = draft.pieces.trim() !== '' || draft.note.trim() !== '';
  const { setValue, subscribe } = form.form;
  const onTyped = useEffectEvent((name: string) => setValue('basedOn', onHandOf(name)));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name && name !== 'basedOn') onTyped(values.size);
        },
      }),
    [subscribe],
  );
  return (
    <Panel title={text.title}>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5">
        <UnsavedGuard isOn={isDirty && !form.isBusy} />
        <SelectField
          {...field('size')}
          label={text.size}
          inputSize="small"
          options={product.sizes.map(({ name }) => ({ value: name, label: name }))}
          hint={text.now(draft.size, formatNumber(onHand))}
        />
        <RadioGroup legend={text.reason} options={reasons} {...form.control('reason')} />
        <Field
          {...field('pieces')}
          label={text.pieces[draft.reason]}
          required
          inputMode="numeric"
          hint={left === null ? undefined : text.becomes(formatNumber(left))}
        />
        <Field {...field('note')} label={text.note} mark={kit.optional} maxLength={300} />
        <FormError>{form.formError}</FormError>
        <Button type="submit" size="small" busy={form.isBusy && text.saving}>
          {text.save}
        </Button>
      </form>
    </Panel>
  );
}

import type { PromotionRecord } from '#contract/admin/promotions';
import { useAdminCommand } from '../../api/admin/queries';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { StaleNotice, useVersionedForm } from '../editing/versioned-form';
import { UnsavedGuard } from '../unsaved-guard';
import { promotions, promotionForm as text } from './messages';
import { bodyOf, draftOf, emptyDraft, type PromotionDraft } from './promotion-form.rules';

interface PromotionFormProps {
  promotion: PromotionRecord | null;
  onSaved: (saved: PromotionRecord) => void;
}

const fieldLabels: Record<string, string> = {
  code: promotions.code,
  kind: text.kind,
  value: text.value,
  minimum: text.minimum,
  startsAt: text.startsAt,
  endsAt: text.endsAt,
  useLimit: text.useLimit,
  customerLimit: text.customerLimit,
};

/** The terms of a promo code. */
export function PromotionForm({ promotion, onSaved }: PromotionFormProps) {
  const create = useAdminCommand('POST /api/admin/promotions');
  const update = useAdminCommand('PUT /api/admin/promotions/:id');
  const form = useVersionedForm({
    saved: promotion,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft),
    parse: bodyOf,
    send: (body, { version }) =>
      promotion
        ? update.run({ params: { id: promotion._id }, body: { ...body, version } })
        : create.run({ body }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  const { field } = form;
  return (
    <Panel>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
        <div className="empty:hidden sm:col-span-2">
          <StaleNotice
            form={form}
            labelOf={(path) => fieldLabels[path] ?? path}
            show={(path, value) =>
              path === 'kind' ? text[value as PromotionDraft['kind']] : undefined
            }
          />
        </div>
        <Field
          {...field('code')}
          label={promotions.code}
          hint={text.codeHint}
          required
          maxLength={40}
          spellCheck={false}
        />
        <RadioGroup
          {...form.control('kind')}
          legend={text.kind}
          options={[
            { value: 'percent', label: text.percent },
            { value: 'amount', label: text.amount },
          ]}
        />
        <Field {...field('value')} label={text.value} required inputMode="decimal" />
        <Field {...field('minimum')} label={text.minimum} mark={kit.optional} inputMode="decimal" />
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field
            key={name}
            {...field(name)}
            label={text[name]}
            mark={kit.optional}
            hint={text.dateHint}
            type="datetime-local"
          />
        ))}
        {(['useLimit', 'customerLimit'] as const).map((name) => (
          <Field
            key={name}
            {...field(name)}
            label={text[name]}
            mark={kit.optional}
            hint={text.noLimit}
            inputMode="numeric"
          />
        ))}
        <div className="grid gap-3 sm:col-span-2 sm:justify-items-start">
          <FormError>{form.formError}</FormError>
          <Button type="submit" size="small" busy={form.isBusy && text.saving}>
            {promotion ? text.save : text.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

import { useId } from 'react';
import { returnReasonLabels } from '#contract/values/orders/messages';
import { type ChosenReason, chosenReasons } from '#contract/values/states';
import { type ReturnForm, useRequestReturn } from '../../../api/orders/orders';
import { type Parsed, useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { SelectField } from '../../../ui/forms/select';
import { TextArea } from '../../../ui/forms/text-area';
import { Sheet } from '../../../ui/overlays/sheet';
import { showToast } from '../../../ui/overlays/toast';
import { ReturnPostage } from '../facts';
import { ItemChoices } from '../item-choice';
import { order as texts } from '../messages';
import type { Returnable } from './return.rules';

type ReturnSheetProps = {
  orderId: string;
  items: readonly Returnable[];
  isOpen: boolean;
  onClose: () => void;
};

/** The form to request a return: items, quantities and reasons. */
export function ReturnSheet({ orderId, items, isOpen, onClose }: ReturnSheetProps) {
  const formId = useId();
  const { mutateAsync: requestReturn } = useRequestReturn();
  const { field, control, errorAt, formError, formProps, isBusy } = useApiForm({
    defaultValues: { quantities: onlyItem(items), reasonCode: '', reason: '' },
    parse: ({ quantities, reasonCode, reason }): Parsed<ReturnForm> => {
      const chosen = Object.entries(quantities).flatMap(([_id, quantity]) =>
        quantity > 0 ? [{ _id, quantity }] : [],
      );
      if (chosen.length === 0) return { errors: { quantities: texts.returnNone } };
      return { body: { items: chosen, reason, reasonCode: reasonCode as ChosenReason } };
    },
    send: async (body) => {
      await requestReturn({ orderId, body });
      onClose();
      showToast(texts.returnAsked);
    },
    errorsOf: ({ message }) => ({ root: message }),
  });
  const quantities = control('quantities');
  const noItem = errorAt('quantities');
  const error = noItem ?? formError;
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={texts.returnTitle}
      foot={
        <Button type="submit" form={formId} size="large" busy={isBusy && texts.returning}>
          {texts.returnSubmit}
        </Button>
      }
    >
      <form {...formProps} id={formId} className="grid gap-6 py-6">
        <fieldset className="min-w-0" aria-describedby={error ? `${formId}-error` : undefined}>
          <legend className="mb-2 text-13 font-medium">{texts.returnWhich}</legend>
          <ItemChoices
            items={items}
            quantities={quantities.value}
            isInvalid={noItem !== undefined}
            onChange={quantities.onChange}
          />
          {error && (
            <FieldError id={`${formId}-error`} className="mt-2">
              {error}
            </FieldError>
          )}
        </fieldset>
        <SelectField
          {...field('reasonCode')}
          label={texts.returnReason}
          required
          placeholder={texts.returnChoose}
          options={reasons}
        />
        <TextArea
          {...field('reason')}
          label={texts.returnNote}
          mark={kit.optional}
          maxLength={500}
          rows={3}
        />
        <p className="text-13 text-ink-2">
          {texts.returnHow} <ReturnPostage />
        </p>
      </form>
    </Sheet>
  );
}

const reasons = chosenReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

/** The only item of an order is preselected. */
function onlyItem(items: readonly Returnable[]): Record<string, number> {
  const [first, ...others] = items;
  return first && others.length === 0 ? { [first.item._id]: first.left } : {};
}

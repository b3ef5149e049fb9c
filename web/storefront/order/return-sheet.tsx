import { useId } from 'react';
import { type ReturnReason, returnReasonLabels, returnReasons } from '#contract/values/states';
import { type ReturnForm, useRequestReturn } from '../../api/orders';
import { type Parsed, useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { SelectField } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { Sheet } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { Picture } from '../../ui/picture';
import { firstPicture } from '../product/card/first-picture';
import { order as texts } from './messages';
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
      return { body: { items: chosen, reason, reasonCode: reasonCode as ReturnReason } };
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
          <ul className="border-b border-line">
            {items.map((returnable) => (
              <ItemRow
                key={returnable.item._id}
                of={returnable}
                quantity={quantities.value[returnable.item._id] ?? 0}
                isInvalid={noItem !== undefined}
                onChange={(quantity) =>
                  quantities.onChange({ ...quantities.value, [returnable.item._id]: quantity })
                }
              />
            ))}
          </ul>
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
        <p className="text-13 text-ink-2">{texts.returnHow}</p>
      </form>
    </Sheet>
  );
}

const reasons = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

/** The only item of an order is preselected. */
function onlyItem(items: readonly Returnable[]): Record<string, number> {
  const [first, ...others] = items;
  return first && others.length === 0 ? { [first.item._id]: first.left } : {};
}

type ItemRowProps = {
  of: Returnable;
  quantity: number;
  isInvalid: boolean;
  onChange: (quantity: number) => void;
};

function ItemRow({ of: { item, left }, quantity, isInvalid, onChange }: ItemRowProps) {
  const { title, colour } = item.product;
  return (
    <li className="border-t border-line py-3">
      <Checkbox
        checked={quantity > 0}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(target.checked ? left : 0)}
      >
        <Picture
          image={firstPicture(item.product)}
          alt=""
          sizes="48px"
          className="w-12 flex-none"
        />
        <span className="min-w-0">
          {title}
          <span className="block text-13 text-ink-2">
            {[colour, texts.sizeOf(item.size)].filter(Boolean).join(', ')}
          </span>
        </span>
      </Checkbox>
      {quantity > 0 && left > 1 && (
        <div className="mt-2 ms-7.5">
          <QuantityStepper
            label={texts.returnHowMany(title)}
            value={quantity}
            max={left}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  );
}

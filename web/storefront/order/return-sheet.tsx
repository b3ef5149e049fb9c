import { type FormEvent, useId, useState } from 'react';
import { type ReturnReason, returnReasonLabels, returnReasons } from '#contract/values/states';
import { ApiError } from '../../api/client';
import { useRequestReturn } from '../../api/orders';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { SelectField } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { Sheet } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { Picture } from '../../ui/picture';
import { forms } from '../auth/messages';
import { pictureOf } from '../product/card/picture-of';
import { order as texts } from './messages';
import type { Returnable } from './return.rules';

type ReturnSheetProps = {
  orderId: string;
  items: readonly Returnable[];
  isOpen: boolean;
  onClose: () => void;
};

/** Which items go back, how many of each, and why. */
export function ReturnSheet({ orderId, items, isOpen, onClose }: ReturnSheetProps) {
  const formId = useId();
  const form = useReturnForm(orderId, items, onClose);
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={texts.returnTitle}
      foot={
        <Button type="submit" form={formId} size="large" busy={form.isBusy && texts.returning}>
          {texts.returnSubmit}
        </Button>
      }
    >
      <form id={formId} method="dialog" onSubmit={form.submit} className="grid gap-6 py-6">
        <fieldset className="min-w-0" aria-describedby={form.error ? `${formId}-error` : undefined}>
          <legend className="mb-2 text-13 font-medium">{texts.returnWhich}</legend>
          <ul className="border-b border-line">
            {items.map((one) => (
              <ItemRow
                key={one.item._id}
                of={one}
                wanted={form.wanted[one.item._id] ?? 0}
                onChange={(quantity) => form.want(one.item._id, quantity)}
              />
            ))}
          </ul>
          {form.error && (
            <div className="mt-2">
              <FieldError id={`${formId}-error`}>{form.error}</FieldError>
            </div>
          )}
        </fieldset>
        <SelectField
          label={texts.returnReason}
          name="reasonCode"
          required
          placeholder={texts.returnChoose}
          options={reasons}
        />
        <TextArea
          label={texts.returnNote}
          name="reason"
          mark={texts.optional}
          maxLength={500}
          rows={3}
        />
        <p className="text-13 text-ink-2">{texts.returnHow}</p>
      </form>
    </Sheet>
  );
}

const reasons = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

function useReturnForm(orderId: string, items: readonly Returnable[], onDone: () => void) {
  const { mutateAsync: requestReturn } = useRequestReturn();
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>(() => onlyOneOf(items));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const element = event.currentTarget;
    const said = new FormData(element);
    const chosen = Object.entries(wanted).flatMap(([_id, quantity]) =>
      quantity > 0 ? [{ _id, quantity }] : [],
    );
    if (chosen.length === 0) {
      setError(texts.returnNone);
      element.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await requestReturn({
        orderId,
        body: {
          items: chosen,
          reason: String(said.get('reason') ?? ''),
          reasonCode: String(said.get('reasonCode')) as ReturnReason,
        },
      });
      onDone();
      showToast(texts.returnAsked);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : forms.failed);
    } finally {
      setBusy(false);
    }
  };
  const want = (id: string, quantity: number) => {
    setError(null);
    setWanted((now) => ({ ...now, [id]: quantity }));
  };
  return { wanted, want, error, isBusy, submit };
}

/** A single item is selected from the start. */
function onlyOneOf(items: readonly Returnable[]): Record<string, number> {
  const [first, ...others] = items;
  return first && others.length === 0 ? { [first.item._id]: first.left } : {};
}

type ItemRowProps = { of: Returnable; wanted: number; onChange: (quantity: number) => void };

function ItemRow({ of: { item, left }, wanted, onChange }: ItemRowProps) {
  const { title, colour } = item.product;
  return (
    <li className="border-t border-line py-3">
      <Checkbox checked={wanted > 0} onChange={({ target }) => onChange(target.checked ? left : 0)}>
        <Picture image={pictureOf(item.product)} alt="" sizes="48px" className="w-12 flex-none" />
        <span className="min-w-0">
          {title}
          <span className="block text-13 text-ink-2">
            {[colour, texts.sizeOf(item.size)].filter(Boolean).join(', ')}
          </span>
        </span>
      </Checkbox>
      {wanted > 0 && left > 1 && (
        <div className="mt-2 ms-7.5">
          <QuantityStepper
            label={texts.returnHowMany(title)}
            value={wanted}
            max={left}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  );
}

import { FieldError } from '../../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../../ui/forms/input-class';
import type { VersionedForm } from '../../editing/use-versioned-form';
import { productForm as text } from '../messages';
import type { ProductDraft } from './product-form.rules';

/** Up to four rows, each with the name and the stock of a size. */
export function SizeRows({ form }: { form: VersionedForm<ProductDraft> }) {
  const { draft, field, errorAt } = form;
  const look = `${inputClass} ${inputSizes.small}`;
  const listError = errorAt('sizes');
  return (
    <div className="grid gap-3 p-4 lg:p-5">
      {listError && <FieldError>{listError}</FieldError>}
      {draft.sizes.map((_, row) => {
        const { error: nameError, ...name } = field(`sizes.${row}.name`);
        const { error: quantityError, ...quantity } = field(`sizes.${row}.quantity`);
        const error = nameError ?? quantityError;
        return (
          // Names may be empty or equal while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={row} className="grid grid-cols-2 gap-3">
            <input
              {...name}
              aria-label={text.sizeName(row + 1)}
              aria-invalid={nameError ? true : undefined}
              required
              className={look}
            />
            <input
              {...quantity}
              aria-label={text.sizeQuantity(row + 1)}
              aria-invalid={quantityError ? true : undefined}
              inputMode="numeric"
              placeholder="0"
              className={`${look} text-end tabular-nums`}
            />
            {error && (
              <div className="col-span-2">
                <FieldError>{error}</FieldError>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

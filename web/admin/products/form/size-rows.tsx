import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../../ui/forms/input-class';
import { IconButton } from '../../../ui/icon-button';
import type { VersionedForm } from '../../editing/versioned-form';
import { productForm as text } from '../messages';
import { sizeDraftOf } from './facts-draft.rules';
import { type ProductDraft, withoutSize } from './product-form.rules';

/** A row for each size, with its name and its stock. */
export function SizeRows({ form }: { form: VersionedForm<ProductDraft> }) {
  const { draft, field, errorAt, change } = form;
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
          <div
            // Names may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={row}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-3"
          >
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
            <IconButton
              icon={X}
              size={18}
              label={text.removeSize(row + 1)}
              disabled={draft.sizes.length === 1}
              onClick={() => {
                const { sizes, furtherColours } = withoutSize(draft, row);
                change('sizes', sizes);
                change('furtherColours', furtherColours);
              }}
            />
            {error && (
              <div className="col-span-3">
                <FieldError>{error}</FieldError>
              </div>
            )}
          </div>
        );
      })}
      <div>
        <Button
          kind="quiet"
          size="small"
          onClick={() => change('sizes', [...draft.sizes, sizeDraftOf('')])}
        >
          {text.addSize}
        </Button>
      </div>
    </div>
  );
}

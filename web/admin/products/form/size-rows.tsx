import { FieldError } from '../../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../../ui/forms/input-class';
import { productForm as text } from '../messages';
import type { FieldFaults, ProductDraft } from './product-form.rules';

type Sizes = ProductDraft['sizes'];

interface SizeRowsProps {
  sizes: Sizes;
  faults: FieldFaults;
  onChange: (sizes: Sizes) => void;
}

/** Four rows at most, each a size's name and how many there are of it. */
export function SizeRows({ sizes, faults, onChange }: SizeRowsProps) {
  const change = (row: number, changes: Partial<Sizes[number]>) =>
    onChange(sizes.map((size, index) => (index === row ? { ...size, ...changes } : size)));
  const faultOf = (row: number) => faults[`sizes.${row}.name`] ?? faults[`sizes.${row}.quantity`];
  const look = `${inputClass} ${inputSizes.small}`;
  return (
    <div className="grid gap-3 p-4 lg:p-5">
      {faults.sizes && <FieldError>{faults.sizes}</FieldError>}
      {sizes.map((size, row) => (
        // A row is its place: names may be empty or equal while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={row} className="grid grid-cols-2 gap-3">
          <input
            name={`sizes.${row}.name`}
            aria-label={text.sizeName(row + 1)}
            aria-invalid={faults[`sizes.${row}.name`] ? true : undefined}
            required
            value={size.name}
            onChange={(event) => change(row, { name: event.target.value })}
            className={look}
          />
          <input
            name={`sizes.${row}.quantity`}
            aria-label={text.sizeQuantity(row + 1)}
            aria-invalid={faults[`sizes.${row}.quantity`] ? true : undefined}
            inputMode="numeric"
            placeholder="0"
            value={size.quantity}
            onChange={(event) => change(row, { quantity: event.target.value })}
            className={`${look} text-end tabular-nums`}
          />
          {faultOf(row) && (
            <div className="col-span-2">
              <FieldError>{faultOf(row)}</FieldError>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

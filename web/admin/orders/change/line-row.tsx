import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/forms/field-frame';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper';
import { InlineSelect } from '../../../ui/forms/select';
import { changeDialog as text } from './messages';

type Line = { size: string; quantity: number };

type LineRowProps = {
  title: string;
  detail?: string;
  sizes: readonly { name: string; quantity: number }[];
  line: Line;
  /** At the end of the row. */
  aside?: ReactNode;
  error: ReactNode;
  onChange: (changed: Partial<Line>) => void;
};

/** An item with its size and quantity to choose; a quantity of 0 removes it. */
export function LineRow({ title, detail, sizes, line, aside, error, onChange }: LineRowProps) {
  const options = sizes.map(({ name, quantity }) => ({
    value: name,
    label: text.left(name, quantity),
  }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {title}
        {detail && <span className="block text-12 text-ink-2">{detail}</span>}
      </span>
      <InlineSelect
        label={text.sizeOf(title)}
        value={line.size}
        options={
          options.some(({ value }) => value === line.size)
            ? options
            : [{ value: line.size, label: line.size }, ...options]
        }
        onChange={({ target }) => onChange({ size: target.value })}
      />
      <QuantityStepper
        label={text.quantityOf(title)}
        min={0}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      {aside}
      {error && <FieldError className="basis-full">{error}</FieldError>}
    </li>
  );
}

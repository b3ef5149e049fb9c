import { type ComponentPropsWithRef, type Ref, useId } from 'react';
import { kit } from '../../messages';
import { classNames } from '../class-names';
import { FieldError } from './field-frame';

type TileOption = {
  value: string;
  label: string;
  /** Shown struck through; cannot be selected. */
  soldOut?: boolean;
  /** The number of results, below the label. */
  count?: number | undefined;
};

type OptionTilesProps = {
  /** The name of the group, which is not visible. */
  label: string;
  options: readonly TileOption[];
  value: string | null;
  /** Null when the chosen tile was pressed again. */
  onChange: (value: string | null) => void;
  columns?: 3 | 4;
  error?: string | undefined;
  /** A ref to the first enabled tile, to focus it. */
  firstRef?: Ref<HTMLInputElement>;
};

/** A radio group as tiles. Pressing the selected tile again deselects it. */
export function OptionTiles({
  label,
  options,
  value,
  onChange,
  columns = 4,
  error,
  firstRef,
}: OptionTilesProps) {
  const name = useId();
  const errorId = `${name}-error`;
  const first = options.find((option) => !option.soldOut)?.value;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className={columns === 3 ? 'grid grid-cols-3 gap-2' : 'grid grid-cols-4 gap-2'}>
        {options.map((option) => (
          <Tile
            key={option.value}
            ref={option.value === first ? firstRef : undefined}
            type="radio"
            name={name}
            option={option}
            className="h-12"
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onClick={() => value === option.value && onChange(null)}
            onKeyDown={(event) => {
              // The space bar does not click a selected radio.
              if (event.key !== ' ' || value !== option.value) return;
              event.preventDefault();
              onChange(null);
            }}
          />
        ))}
      </div>
      {error && (
        <FieldError id={errorId} className="mt-2">
          {error}
        </FieldError>
      )}
    </div>
  );
}

type MultiTilesProps = {
  legend: string;
  options: readonly TileOption[];
  values: readonly string[];
  onToggle: (value: string, isOn: boolean) => void;
};

/** A group of checkboxes as tiles. */
export function MultiTiles({ legend, options, values, onToggle }: MultiTilesProps) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-14 font-medium">{legend}</legend>
      <div className="grid grid-cols-4 gap-1.5">
        {options.map((option) => (
          <Tile
            key={option.value}
            type="checkbox"
            option={option}
            className="h-10 text-13 pointer-coarse:h-11"
            checked={values.includes(option.value)}
            onChange={(event) => onToggle(option.value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TileProps = ComponentPropsWithRef<'input'> & { option: TileOption };

function Tile({ option, className, ...input }: TileProps) {
  return (
    <label
      className={classNames(
        'relative grid place-content-center justify-items-center rounded border text-14 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className,
        option.soldOut
          ? 'struck border-line text-ink-2'
          : 'border-line-strong bg-surface font-medium hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:outline-2',
      )}
    >
      <input
        {...input}
        value={option.value}
        disabled={option.soldOut}
        className="absolute inset-0 appearance-none outline-none"
      />
      {option.label}
      {option.soldOut && <span className="sr-only">{kit.soldOut}</span>}
      {option.count !== undefined && (
        <span className="text-[11px]/3 font-normal opacity-75">{option.count}</span>
      )}
    </label>
  );
}

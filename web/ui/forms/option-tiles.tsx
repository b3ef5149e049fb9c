import { type ComponentPropsWithRef, type Ref, useId } from 'react';
import { kit } from '../../messages';
import { classNames } from '../class-names';
import { FieldError } from './field-frame';

type TileOption = {
  value: string;
  label: string;
  /** Stays visible and struck; cannot be chosen. */
  soldOut?: boolean;
  /** How many things the choice would give, under the label. */
  count?: number;
};

type OptionTilesProps = {
  legend: string;
  options: readonly TileOption[];
  value: string | null;
  /** Null when the chosen tile was pressed again. */
  onChange: (value: string | null) => void;
  error?: string | undefined;
  hideLegend?: boolean;
  size?: TileSize;
  /** The first tile that can be chosen, to give it the focus. */
  firstRef?: Ref<HTMLInputElement>;
  className?: string;
};

type TileSize = 'normal' | 'small';

/** One of a few, as tiles: a radio group whose chosen tile can be pressed again to choose none. */
export function OptionTiles({
  legend,
  options,
  value,
  onChange,
  error,
  hideLegend = false,
  size = 'normal',
  firstRef,
  className,
}: OptionTilesProps) {
  const name = useId();
  const errorId = `${name}-error`;
  const first = options.find((option) => !option.soldOut)?.value;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      className={className}
    >
      <p id={`${name}-legend`} className={hideLegend ? 'sr-only' : 'mb-2.5 text-13 font-medium'}>
        {legend}
      </p>
      <div className={classNames('grid grid-cols-4', size === 'normal' ? 'gap-2' : 'gap-1.5')}>
        {options.map((option) => (
          <Tile
            key={option.value}
            ref={option.value === first ? firstRef : undefined}
            type="radio"
            name={name}
            option={option}
            size={size}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onClick={() => value === option.value && onChange(null)}
            onKeyDown={(event) => {
              // The space bar does not click a radio that is chosen already.
              if (event.key !== ' ' || value !== option.value) return;
              event.preventDefault();
              onChange(null);
            }}
          />
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

type MultiTilesProps = Pick<
  OptionTilesProps,
  'legend' | 'options' | 'hideLegend' | 'size' | 'className'
> & {
  values: readonly string[];
  onToggle: (value: string, isOn: boolean) => void;
};

/** Several of a few, as tiles: checkboxes. */
export function MultiTiles({
  legend,
  options,
  values,
  onToggle,
  hideLegend = false,
  size = 'small',
  className,
}: MultiTilesProps) {
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2.5 text-13 font-medium'}>{legend}</legend>
      <div className={classNames('grid grid-cols-4', size === 'normal' ? 'gap-2' : 'gap-1.5')}>
        {options.map((option) => (
          <Tile
            key={option.value}
            type="checkbox"
            option={option}
            size={size}
            checked={values.includes(option.value)}
            onChange={(event) => onToggle(option.value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TileProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & {
  option: TileOption;
  size: TileSize;
};

function Tile({ option, size, ...input }: TileProps) {
  return (
    <label
      className={classNames(
        'relative grid place-content-center justify-items-center rounded border text-14 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        size === 'normal' ? 'h-12' : 'h-10 text-13 pointer-coarse:h-11',
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

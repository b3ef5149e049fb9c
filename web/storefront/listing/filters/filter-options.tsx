import { Check } from 'lucide';
import { useState } from 'react';
import { familiesOf, swatchStyle, useAssortment } from '../../../api/assortment';
import { classNames } from '../../../ui/class-names';
import { Checkbox, ResultCount } from '../../../ui/forms/checkbox';
import { Icon } from '../../../ui/icon';
import { formatNumber } from '../../../ui/text/format';
import type { FilterOption } from './filter-option';

type OnToggle = (value: string, isOn: boolean) => void;

type OptionProps = { option: FilterOption; onToggle: OnToggle };

/** One value of a filter, with its number of results. */
export function Option({ option: { value, label, count, isOn }, onToggle }: OptionProps) {
  return (
    <Checkbox
      checked={isOn}
      count={count}
      onChange={(event) => onToggle(value, event.currentTarget.checked)}
    >
      {label}
    </Checkbox>
  );
}

/** A colour to filter by: its swatch is the checkbox. */
export function ColourOption({ option: { value, label, count, isOn }, onToggle }: OptionProps) {
  const family = familiesOf(useAssortment()).find(({ name }) => name === value);
  const hex = family?.hex ?? '#888888';
  return (
    <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
      <span className="relative inline-grid flex-none place-items-center">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onToggle(value, event.currentTarget.checked)}
          style={family ? swatchStyle(family) : { backgroundColor: hex }}
          className="peer size-4.5 appearance-none rounded-full bg-cover shadow-[inset_0_0_0_1px_var(--color-swatch-edge)] checked:shadow-[0_0_0_2px_var(--color-paper),0_0_0_3px_var(--color-ink)] forced-colors:appearance-auto"
        />
        <span
          className={classNames(
            'pointer-events-none absolute opacity-0 peer-checked:opacity-100 forced-colors:hidden',
            isLight(hex) ? 'text-on-ground' : 'text-paper-on-ground',
          )}
        >
          <Icon of={Check} size={14} />
        </span>
      </span>
      {label}
      <ResultCount of={count} />
    </label>
  );
}

/** Options shown before 'Show all'. */
const FIRST = 6;

type LongOptionsProps = {
  options: readonly FilterOption[];
  /** The label of the button that shows the rest. */
  more: (count: string) => string;
  onToggle: OnToggle;
};

/** The first of many options and the selected ones, all others after 'Show all'. */
export function LongOptions({ options, more, onToggle }: LongOptionsProps) {
  const [areAllShown, setAllShown] = useState(false);
  const shown = options.filter(({ isOn }, position) => areAllShown || isOn || position < FIRST);
  return (
    <>
      {shown.map((option) => (
        <Option key={option.value} option={option} onToggle={onToggle} />
      ))}
      {shown.length < options.length && (
        <button
          type="button"
          onClick={() => setAllShown(true)}
          className="mt-1 inline-flex min-h-6 items-center text-13 underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
        >
          {more(formatNumber(options.length))}
        </button>
      )}
    </>
  );
}

/** Whether dark marks stand out better on a colour, `#rrggbb`, than light ones (WCAG relative luminance). */
export function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

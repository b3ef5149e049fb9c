import { Check } from 'lucide-react';
import { colours } from '#contract/values/assortment';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { isLight } from './colour.rules';
import type { FilterOption } from './facets.rules';

type ColourOptionProps = {
  option: FilterOption;
  onToggle: (value: string, isOn: boolean) => void;
};

/** A colour to filter by: its swatch is the checkbox. */
export function ColourOption({ option, onToggle }: ColourOptionProps) {
  const { value, label, count, isOn } = option;
  const hex = colours.find(({ name }) => name === value)?.hex ?? '#888888';
  return (
    <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
      <span className="relative inline-grid flex-none scope-items-center">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onToggle(value, event.currentTarget.checked)}
          style={{ backgroundColor: hex }}
          className="peer size-4.5 appearance-none rounded-full shadow-[inset_0_0_0_1px_var(--color-swatch-edge)] checked:shadow-[0_0_0_2px_var(--color-paper),0_0_0_3px_var(--color-ink)] forced-colors:appearance-auto"
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
      {count !== undefined && (
        <span className="ms-auto text-13 text-ink-2 tabular-nums">{count}</span>
      )}
    </label>
  );
}

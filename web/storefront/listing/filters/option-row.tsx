import { Checkbox } from '../../../ui/forms/checkbox';
import type { FilterOption } from './facets.rules';

type OptionRowProps = { option: FilterOption; onToggle: (value: string, isOn: boolean) => void };

/** One value of a filter, with its number of results. */
export function OptionRow({ option, onToggle }: OptionRowProps) {
  const { value, label, count, isOn } = option;
  return (
    <Checkbox
      checked={isOn}
      {...(count === undefined ? {} : { count })}
      onChange={(event) => onToggle(value, event.currentTarget.checked)}
    >
      {label}
    </Checkbox>
  );
}

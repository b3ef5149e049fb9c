import { ChevronDown } from 'lucide-react';
import { classNames } from '../../ui/class-names';
import type { SelectOption } from '../../ui/forms/select';
import { Icon } from '../../ui/icon';
import type { ListQuery } from './use-list-query';

/** The style of a filter; an active filter has the text colour. */
export const filterClass = (isOn: boolean) =>
  classNames(
    'h-10 rounded border bg-surface ps-3 hover:border-ink pointer-coarse:h-11',
    isOn ? 'border-ink font-medium' : 'border-line-strong',
  );

interface FilterSelectProps {
  list: ListQuery;
  /** The name of the filter, `Status`; shown while no option is selected, unless `none` is given. */
  label: string;
  none?: string;
  /** Its query parameter. */
  name: string;
  options: readonly SelectOption[];
}

/** A filter of a list, stored in the address. */
export function FilterSelect({ list, label, none = label, name, options }: FilterSelectProps) {
  const value = options.some((option) => option.value === list.get(name)) ? list.get(name) : '';
  return (
    <span className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => list.set(name, event.target.value)}
        className={classNames(
          filterClass(value !== ''),
          'field-sizing-content appearance-none pe-9',
        )}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
        <Icon of={ChevronDown} size={16} />
      </span>
    </span>
  );
}

import { Search } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import { inputClass } from './input-class';

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: string };

/** A search input for toolbars, 40 px; the label is for screen readers, the placeholder is visible. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <span className={classNames('relative min-w-0 flex-[1_1_220px] sm:max-w-85', className)}>
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-2">
        <Icon of={Search} size={18} />
      </span>
      <input
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        className={classNames(
          inputClass,
          'h-10 ps-9.5 pe-3 text-16 lg:text-14 pointer-coarse:h-11',
        )}
      />
    </span>
  );
}

import { Check } from 'lucide';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode;
  /** The number of results, at the end of the row. */
  count?: number | undefined;
};

/** A checkbox and its label in one row of 36 px, 44 on touch. */
export function Checkbox({ children, count, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={input.id ?? id}
      className={classNames(
        'flex min-h-9 items-center gap-3 has-disabled:text-ink-3 pointer-coarse:min-h-11',
        className,
      )}
    >
      <CheckMark id={id} {...input} />
      {children}
      <ResultCount of={count} />
    </label>
  );
}

/** The number of results at the end of an option's row. */
export function ResultCount({ of: count }: { of: number | undefined }) {
  if (count === undefined) return null;
  return <span className="ms-auto text-13 text-ink-2 tabular-nums">{count}</span>;
}

/** The bare box, for table rows; give it an `aria-label`. */
export function CheckMark({ className, ...input }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <span className="relative inline-grid flex-none place-items-center">
      <input
        {...input}
        type="checkbox"
        className={classNames(
          'peer size-4.5 appearance-none rounded border border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken disabled:opacity-60 forced-colors:appearance-auto',
          className,
        )}
      />
      <span className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden">
        <Icon of={Check} size={14} />
      </span>
    </span>
  );
}

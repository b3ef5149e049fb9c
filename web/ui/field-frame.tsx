import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';

export type FieldFrameProps = {
  label: string;
  /** Stands beside the label: 'Optional', or a link. */
  mark?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Where the error stands; the sign-in has it above its field. */
  errorAt?: 'below' | 'above';
};

/** What stands around every input: label above, message or hint below. `id` is the input's. */
export function FieldFrame({
  id,
  label,
  mark,
  hint,
  error,
  errorAt = 'below',
  className,
  children,
}: FieldFrameProps & { id: string; className?: string | undefined; children: ReactNode }) {
  const message = error && <FieldError id={errorId(id)}>{error}</FieldError>;
  return (
    <div className={className}>
      <div className="mb-2 flex justify-between gap-2 text-13">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {mark && <span className="text-ink-2">{mark}</span>}
      </div>
      {errorAt === 'above' && message && <div className="mb-2">{message}</div>}
      {children}
      {errorAt === 'below' && message && <div className="mt-2">{message}</div>}
      {hint && !error && (
        <p id={hintId(id)} className="mt-2 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** An error at a control: said at once, tied to it by `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-13 text-sale">
      <span className="mt-0.5">
        <Icon of={CircleAlert} size={16} />
      </span>
      {children}
    </p>
  );
}

/** The attributes that tie an input to its frame. */
export function describedBy(id: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) {
  const ids = error ? errorId(id) : hint ? hintId(id) : undefined;
  return { 'aria-describedby': ids, 'aria-invalid': error ? true : undefined };
}

export const inputClass =
  'w-full rounded border border-line-strong bg-surface text-ink transition-[border-color] hover:border-ink-2 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-sale disabled:border-line disabled:bg-sunken disabled:text-ink-3';

/** 48 px for shoppers, 40 px in the admin. Text stays 16 px where a phone would zoom in. */
export const inputSizes = {
  normal: 'h-12 px-3.5 text-16',
  small: 'h-10 px-3 text-16 lg:text-14',
} as const;

export type InputSize = keyof typeof inputSizes;

const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;

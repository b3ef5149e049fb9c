import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';

export type FieldFrameProps = {
  label: string;
  /** Beside the label: 'Optional', or a link. */
  mark?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The sign-in page shows errors above their field. */
  errorAt?: 'below' | 'above' | undefined;
};

/** The label above an input, and its error or hint below. `id` is the input's. */
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
  const message = (margin: string) =>
    error && (
      <FieldError id={errorId(id)} className={margin}>
        {error}
      </FieldError>
    );
  return (
    <div className={className}>
      <div className="mb-2 flex justify-between gap-2 text-13">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {mark && <span className="text-ink-2">{mark}</span>}
      </div>
      {errorAt === 'above' && message('mb-2')}
      {children}
      {errorAt === 'below' && message('mt-2')}
      {hint && !error && (
        <p id={hintId(id)} className="mt-2 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Splits the props of a labelled control into those of its frame and those of the control element. */
export function useFieldFrame<
  Props extends FieldFrameProps & {
    id?: string | undefined;
    className?: string | undefined;
  },
>({ label, mark, hint, error, errorAt, className, id: givenId, ...control }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return {
    frame: { id, label, mark, hint, error, errorAt, className },
    control: { ...control, ...describedBy(id, { hint, error }), id },
  };
}

/** The error of a whole form. */
export function FormError({ children }: { children: string | undefined }) {
  return children === undefined ? null : <FieldError>{children}</FieldError>;
}

type FieldErrorProps = { id?: string; className?: string; children: ReactNode };

/** The error of a field: announced immediately, and linked to its control by `aria-describedby`. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classNames('flex items-start gap-1.5 text-13 text-sale', className)}
    >
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

const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;

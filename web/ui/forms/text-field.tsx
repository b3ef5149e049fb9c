import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame';
import { type InputSize, inputClass, inputSizes } from './input-class';

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'size'> &
  FieldFrameProps & { inputSize?: InputSize; inputClassName?: string };

/** A labelled input. `className` goes to the whole field, all other attributes to the input. */
export function TextField({
  label,
  mark,
  hint,
  error,
  errorAt,
  inputSize = 'normal',
  inputClassName,
  className,
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, mark, hint, error, errorAt, className }}>
      <input
        {...input}
        {...describedBy(id, { hint, error })}
        id={id}
        className={classNames(inputClass, inputSizes[inputSize], inputClassName)}
      />
    </FieldFrame>
  );
}

import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field-frame';
import { type InputSize, inputClass, inputSizes } from './input-class';

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'size'> &
  FieldFrameProps & { inputSize?: InputSize; inputClassName?: string };

/** A labelled input. `className` goes to the whole field, all other attributes to the input. */
export function TextField({ inputSize = 'normal', inputClassName, ...props }: TextFieldProps) {
  const { frame, control } = useFieldFrame(props);
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        className={classNames(inputClass, inputSizes[inputSize], inputClassName)}
      />
    </FieldFrame>
  );
}

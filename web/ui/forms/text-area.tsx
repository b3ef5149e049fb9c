import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame';
import { inputClass } from './input-class';

type TextAreaProps = ComponentPropsWithRef<'textarea'> & FieldFrameProps;

export function TextArea({
  label,
  mark,
  hint,
  error,
  errorAt,
  className,
  id: givenId,
  ...textarea
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, mark, hint, error, errorAt, className }}>
      <textarea
        rows={4}
        {...textarea}
        {...describedBy(id, { hint, error })}
        id={id}
        className={classNames(inputClass, 'resize-y px-3.5 py-3 text-16')}
      />
    </FieldFrame>
  );
}

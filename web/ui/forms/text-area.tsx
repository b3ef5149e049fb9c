import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field-frame';
import { inputClass } from './input-class';

export function TextArea(props: ComponentPropsWithRef<'textarea'> & FieldFrameProps) {
  const { frame, control } = useFieldFrame(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={4}
        {...control}
        className={classNames(inputClass, 'resize-y px-3.5 py-3 text-16')}
      />
    </FieldFrame>
  );
}

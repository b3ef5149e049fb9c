import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from './text-field';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'ref'> & {
  ref: (input: HTMLInputElement | null) => void;
};

/** A one-time code, requested after the rest of the form was accepted; takes the focus. */
export function CodeField({ ref, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        ref(element);
      }}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

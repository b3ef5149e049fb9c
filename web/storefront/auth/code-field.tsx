import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { TextField } from '../../ui/forms/text-field';
import { signIn } from './messages';

type CodeFieldProps = Pick<ComponentPropsWithRef<'input'>, 'name' | 'onChange' | 'onBlur'> & {
  ref: (input: HTMLInputElement | null) => void;
  error: string | undefined;
};

/** The second factor, asked for once all else was right; the focus moves to it. */
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
      label={signIn.code}
      hint={signIn.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

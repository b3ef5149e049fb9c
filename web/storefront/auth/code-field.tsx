import { TextField } from '../../ui/forms/text-field';
import { signIn } from './messages';

/** Asks for the second factor once all else was right, and takes the focus as it comes. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      ref={focus}
      name="code"
      label={signIn.code}
      hint={signIn.codeHint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

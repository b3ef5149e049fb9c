import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { askForReset } from '../../api/account';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { AuthFrame } from './auth-frame';
import { FormError } from './form-error';
import { forgot, signIn } from './messages';
import { useSubmit } from './use-submit';

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AuthFrame title={forgot.title} lead={answer === null && forgot.text}>
      {answer === null ? <AskForm onAnswer={setAnswer} /> : <Sent answer={answer} />}
      <p className="mt-6">
        <Link to={paths.signIn()} className="text-link">
          {forgot.back}
        </Link>
      </p>
    </AuthFrame>
  );
}

function AskForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { isBusy, errors, formError, onSubmit } = useSubmit(async ({ email = '' }) =>
    onAnswer(await askForReset(email)),
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      <TextField
        name="email"
        label={signIn.email}
        error={errors.email}
        type="email"
        autoComplete="username"
        required
      />
      <Button type="submit" kind="primary" size="large" block busy={isBusy && forgot.busy}>
        {forgot.submit}
      </Button>
    </form>
  );
}

/** Takes the form's place, and the focus with it. */
function Sent({ answer }: { answer: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="display-28 outline-none">
        {forgot.sentTitle}
      </h2>
      <p className="mt-3 text-16">{answer}</p>
      <p className="mt-3 text-ink-2">{forgot.sentHint}</p>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { askForReset } from '../../api/account';
import { useApiForm } from '../../api/use-api-form';
import { AuthForm, AuthFrame, EmailField } from './auth-frame';
import { forgot } from './messages';

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AuthFrame title={forgot.title} lead={answer === null && forgot.text}>
      {answer === null ? <AskForm onAnswer={setAnswer} /> : <Sent answer={answer} />}
      <p className="mt-6">
        <Link to={pages.signIn()} className="text-link">
          {forgot.back}
        </Link>
      </p>
    </AuthFrame>
  );
}

function AskForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const form = useApiForm<{ email: string }>({
    send: async ({ email }) => onAnswer(await askForReset(email)),
  });
  return (
    <AuthForm form={form} submit={forgot.submit} busy={forgot.busy}>
      <EmailField {...form.field('email')} />
    </AuthForm>
  );
}

/** Replaces the form and takes the focus. */
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

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { newsletter } from './newsletter-messages';

/** The newsletter form, replaced by the answer. */
export function Newsletter() {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <section id="newsletter" className="wrap">
      <div className="mt-(--section) grid gap-7 border-t border-line py-14 lg:grid-cols-2 lg:items-end lg:gap-4 lg:py-22">
        <div>
          <h2 className="display-40">{newsletter.title}</h2>
          <p className="mt-3 max-w-104 text-16 text-ink-2">{newsletter.text}</p>
        </div>
        {answer === null ? <SubscribeForm onAnswer={setAnswer} /> : <Thanks>{answer}</Thanks>}
      </div>
    </section>
  );
}

const ERROR = 'newsletter-error';

type SubscribeFormProps = { onAnswer: (answer: string) => void };

/** The API client is loaded on submit, which keeps the home page small. */
function SubscribeForm({ onAnswer }: SubscribeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const outcome = await subscribe(input.current?.value ?? '');
    setBusy(false);
    if ('answer' in outcome) return onAnswer(outcome.answer);
    setError(outcome.error);
    input.current?.focus();
  };
  return (
    <form
      method="dialog"
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
    >
      <input
        ref={input}
        name="email"
        type="email"
        aria-label={newsletter.email}
        aria-describedby={error ? ERROR : undefined}
        aria-invalid={error ? true : undefined}
        placeholder={newsletter.placeholder}
        autoComplete="email"
        required
        className={classNames(inputClass, inputSizes.normal)}
      />
      <Button type="submit" kind="primary" busy={isBusy && newsletter.busy}>
        {newsletter.submit}
      </Button>
      <div className="col-span-full mt-1 text-13 text-ink-2">
        {error ? (
          <p id={ERROR} role="alert" className="text-sale">
            {error}
          </p>
        ) : (
          newsletter.small
        )}
      </div>
    </form>
  );
}

async function subscribe(email: string): Promise<{ answer: string } | { error: string }> {
  try {
    const { call } = await import('../../api/browser');
    return { answer: (await call('POST /api/newsletter', { body: { email } })).message };
  } catch (error) {
    // A validation error names the problem with the address; otherwise the API was not reached.
    const { details = [], message } = error as Partial<ApiError>;
    return {
      error:
        details[0]?.message ??
        (error instanceof TypeError ? undefined : message) ??
        newsletter.failed,
    };
  }
}

/** Takes the focus, which was in the form. */
function Thanks({ children }: { children: string }) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <p ref={answer} tabIndex={-1} role="status" className="text-16 outline-none">
      {children}
    </p>
  );
}

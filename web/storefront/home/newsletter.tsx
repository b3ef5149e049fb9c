import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/browser';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { describedBy, FieldError, inputClass, inputSizes } from '../../ui/field-frame';
import { useSubmit } from '../auth/use-submit';
import { newsletter } from './messages';

/** The newsletter's form; the answer takes its place. */
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

const FIELD = 'newsletter-email';

function SubscribeForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { isBusy, errors, formError, onSubmit } = useSubmit(async ({ email = '' }) =>
    onAnswer((await call('POST /api/newsletter', { body: { email } })).message),
  );
  const error = errors.email ?? formError ?? undefined;
  return (
    <form
      method="dialog"
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
    >
      <input
        {...describedBy(FIELD, { error })}
        id={FIELD}
        name="email"
        type="email"
        aria-label={newsletter.email}
        placeholder={newsletter.placeholder}
        autoComplete="email"
        required
        className={classNames(inputClass, inputSizes.normal)}
      />
      <Button type="submit" kind="primary" busy={isBusy && newsletter.busy}>
        {newsletter.submit}
      </Button>
      <div className="col-span-full mt-1 text-13 text-ink-2">
        {error ? <FieldError id={`${FIELD}-error`}>{error}</FieldError> : newsletter.small}
      </div>
    </form>
  );
}

/** The form had the focus; it goes to what took its place. */
function Thanks({ children }: { children: string }) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <p ref={answer} tabIndex={-1} role="status" className="text-16 outline-none">
      {children}
    </p>
  );
}

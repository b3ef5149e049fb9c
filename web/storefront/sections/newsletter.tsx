import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { newsletter } from './messages';
import type { SectionProps } from './section-props';

/** The newsletter form, replaced by the answer once it is sent. */
export function Newsletter({ section: { heading, text } }: SectionProps<'newsletter'>) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <section id="newsletter" className="wrap">
      <div className="mt-(--section) grid gap-7 border-t border-line py-14 lg:grid-cols-2 lg:items-end lg:gap-4 lg:py-22">
        <div>
          <h2 className="display-40">{heading}</h2>
          <p className="mt-3 max-w-104 text-16 text-ink-2">{text}</p>
        </div>
        {answer === null ? <SubscribeForm onAnswer={setAnswer} /> : <Thanks>{answer}</Thanks>}
      </div>
    </section>
  );
}

const ERROR = 'newsletter-error';

type SubscribeFormProps = { onAnswer: (answer: string) => void };

function SubscribeForm({ onAnswer }: SubscribeFormProps) {
  const { field, formError, formProps, isBusy } = useApiForm<{ email: string }>({
    send: async (body) => {
      // Loaded with the first submission: few visitors of the home page subscribe.
      const { call } = await import('../../api/browser');
      onAnswer((await call('POST /api/newsletter', { body })).message);
    },
    errorsOf: ({ details, message }) => ({ email: details[0]?.message ?? message }),
  });
  const { error = formError && newsletter.failed, ...input } = field('email');
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <input
        {...input}
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

/** Replaces the form and takes its focus. */
function Thanks({ children }: { children: string }) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <p ref={answer} tabIndex={-1} role="status" className="text-16 outline-none">
      {children}
    </p>
  );
}

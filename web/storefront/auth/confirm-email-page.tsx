import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '../../api/account';
import { ApiError } from '../../api/client';
import { failure } from '../../messages';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthFrame } from './auth-frame';
import { confirmEmail as text } from './messages';
import { useTokenOnce } from './use-token-once';

/** The address holds a secret token: the page is not cached, and the address is not sent to other sites. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

type Outcome = { email: string } | { dead: true } | { failed: string };

/** Confirms an address by script when the page opens, so that link scanners of email programs do not confirm it. */
export default function ConfirmEmailPage() {
  const token = useTokenOnce(paths.confirmEmail());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the call
  useEffect(() => {
    if (token === '') return;
    confirmEmail(token).then(
      (email) => setOutcome({ email }),
      (error: unknown) => setOutcome(outcomeOf(error)),
    );
  }, [token, tries]);

  if (token === '' || (outcome && 'dead' in outcome))
    return (
      <AuthFrame title={text.deadTitle} lead={text.deadText}>
        <Link to={paths.account()} className={buttonClass({ className: 'mt-7' })}>
          {text.account}
        </Link>
      </AuthFrame>
    );
  if (outcome === null)
    return (
      <AuthFrame title={text.title}>
        <Loading className="mt-7">
          <Skeleton className="h-12 w-40" />
        </Loading>
      </AuthFrame>
    );
  if ('failed' in outcome)
    return (
      <AuthFrame title={text.title} lead={outcome.failed}>
        <Button className="mt-7" onClick={() => setTries(tries + 1)}>
          {text.again}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={text.doneTitle} lead={text.done(outcome.email)}>
      <Link to={paths.home()} className={buttonClass({ className: 'mt-7' })}>
        {text.shop}
      </Link>
    </AuthFrame>
  );
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { failed: failure.tryAgain };
  return error.fieldMessage('token') === undefined ? { failed: error.message } : { dead: true };
}

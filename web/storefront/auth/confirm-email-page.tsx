import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '../../api/account';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthFrame } from './auth-frame';
import { forms, confirmEmail as text } from './messages';
import { useTokenOnce } from './use-token-once';

/** The link's token is nobody else's: no cache keeps the page and no other site learns its address. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

type Outcome = { email: string } | { dead: true } | { failed: string };

/** Confirms an address as the page opens; a program that only follows links confirms nothing. */
export default function ConfirmEmailPage() {
  const token = useTokenOnce(paths.confirmEmail());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
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
  if (!(error instanceof ApiError)) return { failed: forms.failed };
  return error.fieldMessage('token') === undefined ? { failed: error.message } : { dead: true };
}

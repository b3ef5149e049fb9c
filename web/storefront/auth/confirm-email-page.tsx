import { useEmailConfirmation } from '../../api/account';
import * as paths from '../../paths';
import { Button, LinkButton } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthFrame, DeadLink } from './auth-frame';
import { useTokenOnce } from './link-token';
import { confirmEmail as text } from './messages';

export { tokenPageHeaders as headers } from './link-token';

/** Confirms an address by script when the page opens, so that link scanners of email programs do not confirm it. */
export default function ConfirmEmailPage() {
  const token = useTokenOnce(paths.confirmEmail());
  const { data: email, error, refetch } = useEmailConfirmation(token);
  if (token === '' || error?.fieldMessage('token') !== undefined)
    return <DeadLink text={text} to={paths.account()} label={text.account} />;
  if (error)
    return (
      <AuthFrame title={text.title} lead={error.message}>
        <Button className="mt-7" onClick={() => refetch()}>
          {text.again}
        </Button>
      </AuthFrame>
    );
  if (email === undefined)
    return (
      <AuthFrame title={text.title}>
        <Loading className="mt-7">
          <Skeleton className="h-12 w-40" />
        </Loading>
      </AuthFrame>
    );
  return (
    <AuthFrame title={text.doneTitle} lead={text.done(email)}>
      <LinkButton to={paths.home()} className="mt-7">
        {text.shop}
      </LinkButton>
    </AuthFrame>
  );
}

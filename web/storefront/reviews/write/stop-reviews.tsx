import * as pages from '#contract/values/pages/storefront-pages';
import { messageOf } from '../../../api/client';
import { useStopInvitations } from '../../../api/reviews';
import { Button, LinkButton } from '../../../ui/button';
import { FormError } from '../../../ui/forms/field-frame';
import { AuthFrame, DeadLink } from '../../auth/auth-frame';
import { stop as texts } from './messages';

/** Ends the emails that ask for reviews, by a button: programs that scan emails only open links. */
export function StopReviews({ token }: { token: string }) {
  const { mutate: stop, isPending, isSuccess, error } = useStopInvitations();
  if (error?.fieldMessage('token') !== undefined)
    return <DeadLink text={texts} to={pages.home()} label={texts.home} />;
  if (isSuccess)
    return (
      <AuthFrame key="done" title={texts.doneTitle} lead={texts.doneText}>
        <p role="status" className="sr-only">
          {texts.doneTitle}
        </p>
        <LinkButton to={pages.home()} className="mt-7">
          {texts.home}
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title={texts.title} lead={texts.text}>
      <div className="mt-7 grid justify-items-start gap-4">
        <FormError>{error ? messageOf(error, texts.failed) : undefined}</FormError>
        <Button busy={isPending && texts.stopping} onClick={() => stop(token)}>
          {texts.button}
        </Button>
      </div>
    </AuthFrame>
  );
}

import { useLocation } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { MembersWall } from '../members-wall/members-wall';
import { failed } from './messages';
import type { Listing } from './use-listing';

/** The list failed to load: the error's text as heading, and a retry or sign-in link. */
export function ListingFailure({ listing }: { listing: Listing }) {
  const { error, retry } = listing.products;
  if (!error) return null;
  if (error.status === 401) return <SignInFirst title={error.message} />;
  return (
    <Notice kind="error" title={error.message} action={<SignInLink />} retry={retry}>
      {failed.retryText}
    </Notice>
  );
}

/** For visitors, who return here after signing in. */
export function SignInFirst({ title = failed.signInFirst }: { title?: string }) {
  return <MembersWall title={title} />;
}

function SignInLink() {
  const { pathname, search } = useLocation();
  return <LinkButton to={pages.signIn({ next: pathname + search })}>{failed.signIn}</LinkButton>;
}

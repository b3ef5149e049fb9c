import { useAuth } from '../../api/auth';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { PageTitle } from '../../ui/text/page-title';
import { useAccountGuard } from '../auth/use-account-guard';
import { Addresses } from './addresses';
import { account } from './messages';
import { OwnData } from './own-data';
import { OwnOrders } from './own-orders';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignOutEverywhere } from './sign-out-everywhere';

export default function AccountPage() {
  const isSignedIn = useAccountGuard();
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{account.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="display-56 pt-10 pb-8 lg:pt-14 lg:pb-11">{account.title}</h1>
      {isSignedIn ? <Sections /> : <SectionsSkeleton />}
    </div>
  );
}

function Sections() {
  const { user, error } = useAuth();
  return (
    <>
      <OwnOrders />
      <Addresses />
      {user ? <ProfileForm key={user._id} user={user} /> : error && <Failed />}
      <PasswordForm />
      <SignOutEverywhere />
      <OwnData />
    </>
  );
}

function Failed() {
  return (
    <Notice
      kind="error"
      title={account.failed}
      action={
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {account.again}
        </Button>
      }
      className="mb-8"
    />
  );
}

function SectionsSkeleton() {
  return (
    <Loading className="grid gap-8 border-t border-line pt-8">
      <Skeleton className="mb-6 h-8 w-40" />
      <Skeleton className="mb-3 h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}

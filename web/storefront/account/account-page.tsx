import { lazy, Suspense } from 'react';
import { useAuth } from '../../api/session/auth';
import { PageTitle } from '../../page-title';
import { importWhenOnline } from '../../ui/lazy/load-module';
import { Notice, reloadPage } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useAccountGuard } from '../auth/use-account-guard';
import { NoIndex } from '../page-head/page-head';
import { Addresses } from './addresses';
import { account } from './messages';
import { OwnData } from './own-data';
import { OwnOrders } from './own-orders';
import { OwnReminders } from './own-reminders';
import { OwnSize } from './own-size';
import { ProfileForm } from './profile-form';
import { PasswordForm, SignOutEverywhere } from './security';

const SavedCards = lazy(() => importWhenOnline(() => import('./saved-cards')));

export default function AccountPage() {
  const isSignedIn = useAccountGuard();
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{account.title}</PageTitle>
      <NoIndex />
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
      <OwnSize />
      {user ? (
        <ProfileForm key={user._id} user={user} />
      ) : (
        error && <Notice kind="error" title={account.failed} retry={reloadPage} className="mb-8" />
      )}
      <OwnReminders />
      <Suspense>
        <SavedCards />
      </Suspense>
      <PasswordForm />
      <SignOutEverywhere />
      <OwnData />
    </>
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

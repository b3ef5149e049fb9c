import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useAuth } from '../../state/auth';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Forbidden } from './forbidden';
import { SectionDrawer, Sidebar } from './sidebar';
import { Topbar } from './topbar';

export const meta = () => [{ title: shop.adminName }, { name: 'robots', content: 'noindex' }];

/** The admin area's frame. Nothing of it is drawn for who is not staff; the API refuses them besides. */
export default function AdminLayout() {
  const { jwt, user, isLoading } = useAuth();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useSignInGuard(jwt === null);

  if (isLoading || jwt === null) return <Frame />;
  if (user?.role !== 'Admin') return <Forbidden />;
  return (
    <div className="grid min-h-screen lg:grid-cols-[208px_minmax(0,1fr)]">
      <Sidebar />
      <SectionDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <div className="min-w-0">
        <Topbar user={user} onMenu={() => setDrawerOpen(true)} />
        <main
          id="content"
          className="grid max-w-320 content-start gap-5 px-4 pt-5 pb-10 lg:gap-6 lg:px-8 lg:pt-7 lg:pb-12"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A visitor signs in first and comes back to where they were. */
function useSignInGuard(isVisitor: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isVisitor) navigate(paths.signIn(pathname + search), { replace: true });
  }, [isVisitor, navigate, pathname, search]);
}

function Frame() {
  return (
    <main id="content" className="p-8">
      <Loading>
        <Skeleton className="mb-6 h-8 w-48" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    </main>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import type { Profile } from '#contract/accounts';
import { ownNameOf, prefixOf, withPrefix } from '#contract/values/languages/languages';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { isStaff, may } from '#contract/values/rights';
import { useAdminChanges, useNewestAssortment } from '../../api/admin/queries';
import { NewerAssortment } from '../../api/assortment';
import { useAuth } from '../../api/session/auth';
import { offerRenewal, putOffRenewal, useRenewalNeeded } from '../../api/session/session-renewal';
import { useKnownFacts } from '../../api/shop-facts';
import { PageTitle } from '../../page-title';
import { Button, buttonClass } from '../../ui/button';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useSetup } from '../setup/use-setup';
import { pendingLanguage, useAdminLanguage, visitorLanguage } from './admin-language';
import { KeysDialog, useKeys } from './keys';
import { layout } from './messages';
import { Palette } from './palette';
import { mayOpen, sectionsFor } from './sections';
import { SectionDrawer, Sidebar, Topbar } from './sidebar';

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** The frame of the admin area, rendered for staff only. The API enforces this independently. */
export default function AdminLayout() {
  const { jwt, user, isLoading, error } = useAuth();
  useSignInGuard(jwt === null);

  if (isLoading || jwt === null) return <Frame />;
  if (user) return isStaff(user.role) ? <Area key={user._id} user={user} /> : <Forbidden />;
  return <NoProfile text={error?.message} />;
}

const loadSignInAgain = async () => (await import('./sign-in-again')).SignInAgain;

type Overlay = 'sections' | 'palette' | 'keys' | null;

function Area({ user }: { user: Profile }) {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const { pathname } = useLocation();
  const warnsOfTestPayments = useKnownFacts()?.warnsOfTestPayments;
  const openPalette = useCallback(() => setOverlay('palette'), []);
  const openKeys = useCallback(() => setOverlay('keys'), []);
  useKeys({ onPalette: openPalette, onHelp: openKeys });
  useAdminChanges();
  useAdminLanguage(user);
  // Once the user has closed the dialog, only their actions open it again on that page. Each new page asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => offerRenewal(), [pathname]);
  const SignInAgain = useLazyComponent(loadSignInAgain, useRenewalNeeded(), putOffRenewal);
  const close = () => setOverlay(null);
  const pending = pendingLanguage();
  const assortment = useNewestAssortment();
  const { data: setup } = useSetup(may(user.role, 'admin'));
  const sections = sectionsFor(user.role, setup?.isShown);
  return (
    <div className="grid min-h-screen lg:grid-cols-[208px_minmax(0,1fr)] print:block">
      <Sidebar sections={sections} />
      <SectionDrawer sections={sections} isOpen={overlay === 'sections'} onClose={close} />
      <div className="min-w-0">
        <Topbar
          user={user}
          onMenu={() => setOverlay('sections')}
          onSearch={openPalette}
          onKeys={openKeys}
        />
        <main
          id="content"
          className="grid max-w-320 content-start gap-5 px-4 pt-5 pb-10 lg:gap-6 lg:px-8 lg:pt-7 lg:pb-12 print:p-0"
        >
          {warnsOfTestPayments && (
            <p className="rounded bg-sunken px-4 py-3">{layout.testPayments}</p>
          )}
          {pending !== null && (
            <p className="rounded bg-sunken px-4 py-3">
              {layout.languagePending(ownNameOf(pending))}
            </p>
          )}
          <NewerAssortment value={assortment}>
            {mayOpen(user.role, pathname) ? <Outlet /> : <Forbidden isWrongRole />}
          </NewerAssortment>
        </main>
      </div>
      <Palette sections={sections} isOpen={overlay === 'palette'} onClose={close} />
      <KeysDialog isOpen={overlay === 'keys'} onClose={close} />
      {SignInAgain && <SignInAgain user={user} />}
    </div>
  );
}

/** Sends a visitor to sign in, in their language if the storefront has it, and back to this page afterwards. */
function useSignInGuard(isVisitor: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const further = useKnownFacts()?.furtherLanguages?.join(' ') ?? '';
  useEffect(() => {
    if (!isVisitor) return;
    const signIn = pages.signIn({ next: pathname + search });
    const language = visitorLanguage();
    // The pages of another language are documents.
    if (further.split(' ').includes(language))
      window.location.replace(withPrefix(prefixOf(language), signIn));
    else navigate(signIn, { replace: true });
  }, [isVisitor, navigate, pathname, search, further]);
}

/** The profile of a signed-in user could not be loaded: the API is unavailable or busy. */
function NoProfile({ text }: { text: string | undefined }) {
  return (
    <main id="content" className="wrap grid min-h-screen content-center">
      <PageTitle area={layout.area} />
      <Notice
        level="h1"
        kind="error"
        title={layout.noProfile}
        action={<Button onClick={() => window.location.reload()}>{layout.again}</Button>}
      >
        {text}
      </Notice>
    </main>
  );
}

function Frame() {
  return (
    <main id="content" className="p-8">
      <PageTitle area={layout.area} />
      <Loading>
        <Skeleton className="mb-6 h-8 w-48" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    </main>
  );
}

/** The 403 page: for signed-in shoppers, or with `isWrongRole` for staff whose role may not open the page. */
function Forbidden({ isWrongRole = false }: { isWrongRole?: boolean }) {
  const notice = (
    <Notice
      level="h1"
      title={layout.forbiddenTitle}
      action={
        <Link to={isWrongRole ? adminPages.dashboard() : pages.home()} className={buttonClass()}>
          {isWrongRole ? layout.toDashboard : layout.home}
        </Link>
      }
    >
      {isWrongRole ? layout.forbiddenRole : layout.forbiddenText}
    </Notice>
  );
  if (isWrongRole)
    return (
      <>
        <PageTitle area={layout.area} />
        {notice}
      </>
    );
  return (
    <main id="content" className="wrap grid min-h-screen content-center">
      <PageTitle area={layout.area} />
      {notice}
    </main>
  );
}

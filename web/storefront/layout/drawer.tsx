import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { Link } from 'react-router';
import * as paths from '../../paths';
import { useAuth } from '../../state/auth';
import { Button, buttonClass } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { Sheet } from '../../ui/sheet';
import { type Department, departments } from './departments';
import { header, menu } from './messages';
import { useSignInPath } from './use-sign-in-path';
import { useSignOut } from './use-sign-out';

type DrawerProps = { isOpen: boolean; onClose: () => void };

/** The menu below 1024 px: Women and Men as tabs, and the account at its foot. */
export function Drawer({ isOpen, onClose }: DrawerProps) {
  return (
    <TabGroup>
      <Sheet
        open={isOpen}
        onClose={onClose}
        side="left"
        title={header.menu}
        head={<Tabs />}
        foot={<Foot onChoose={onClose} />}
      >
        <TabPanels>
          {departments.map((department) => (
            <TabPanel key={department.main} className="focus-visible:-outline-offset-2">
              <DepartmentLinks department={department} onChoose={onClose} />
            </TabPanel>
          ))}
        </TabPanels>
      </Sheet>
    </TabGroup>
  );
}

function Tabs() {
  return (
    <TabList className="flex h-full gap-6">
      {departments.map(({ main, name }) => (
        <Tab
          key={main}
          className="relative text-16 text-ink-2 aria-selected:font-medium aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-px aria-selected:after:bg-thread"
        >
          {name}
        </Tab>
      ))}
    </TabList>
  );
}

type DepartmentLinksProps = { department: Department; onChoose: () => void };

function DepartmentLinks({ department, onChoose }: DepartmentLinksProps) {
  return (
    <>
      <ul className="pt-4 pb-5">
        {department.featured.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              className="flex min-h-11 items-center font-display text-[1.625rem] tracking-[-0.01em]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Disclosure title={menu.clothing} defaultOpen>
        <ul>
          {department.columns.flat().map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={onChoose} className="flex min-h-11 items-center text-16">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

function Foot({ onChoose }: { onChoose: () => void }) {
  const { jwt } = useAuth();
  return jwt ? <UserFoot onChoose={onChoose} /> : <VisitorFoot onChoose={onChoose} />;
}

function VisitorFoot({ onChoose }: { onChoose: () => void }) {
  const signInPath = useSignInPath();
  return (
    <>
      <Link to={signInPath} onClick={onChoose} className={footButton('quiet')}>
        {header.signIn}
      </Link>
      <Link to={paths.signUp()} onClick={onChoose} className={footButton('primary')}>
        {header.createAccount}
      </Link>
    </>
  );
}

function UserFoot({ onChoose }: { onChoose: () => void }) {
  const { user } = useAuth();
  const signOut = useSignOut();
  return (
    <>
      {user?.role === 'Admin' && (
        <Link to={paths.admin()} onClick={onChoose} className={footButton('quiet')}>
          {header.dashboard}
        </Link>
      )}
      <Link to={paths.account()} onClick={onChoose} className={footButton('quiet')}>
        {header.profile}
      </Link>
      <Button
        kind="quiet"
        className="px-3!"
        onClick={() => {
          onChoose();
          void signOut();
        }}
      >
        {header.signOut}
      </Button>
    </>
  );
}

/** Three of them share a phone's width. */
const footButton = (kind: 'quiet' | 'primary') => buttonClass({ kind, className: 'px-3!' });

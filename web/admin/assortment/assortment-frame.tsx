import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import { classNames } from '../../ui/class-names';
import { PageHead } from '../record';
import { assortment as text } from './messages';

const tabs = [
  { to: adminPages.assortment(), label: text.departmentsTab },
  { to: adminPages.categories(), label: text.categories },
  { to: adminPages.colours(), label: text.colours },
  { to: adminPages.sizes(), label: text.sizes },
  { to: adminPages.attributes(), label: text.attributes },
  { to: adminPages.brands(), label: text.brands },
  { to: adminPages.assortmentFile(), label: text.file },
];

/** The heading of the assortment and the links to its parts. */
export function AssortmentFrame({ title, children }: { title: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  // On a phone, the tabs are wider than the window.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <>
      <PageHead title={title} />
      <nav ref={nav} aria-label={text.tabs} className="-mt-2 overflow-x-auto border-b border-line">
        <ul className="flex gap-6">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                end
                to={to}
                className={({ isActive }) =>
                  classNames(
                    'flex h-11 items-center whitespace-nowrap border-b-2',
                    isActive ? 'border-accent font-medium' : 'border-transparent text-ink-2',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/class-names';
import * as paths from '../paths';
import { PageHead } from '../record';
import { assortment as text } from './messages';

const tabs = [
  { to: paths.adminAssortment(), label: text.departmentsTab },
  { to: paths.adminAssortment('categories'), label: text.categories },
  { to: paths.adminAssortment('colours'), label: text.colours },
  { to: paths.adminAssortment('sizes'), label: text.sizes },
  { to: paths.adminAssortment('attributes'), label: text.attributes },
  { to: paths.adminAssortment('brands'), label: text.brands },
  { to: paths.adminAssortment('file'), label: text.file },
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

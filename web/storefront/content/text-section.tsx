import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A section of a text page, with an optional title. */
export function TextSection({ title, children }: { title: string | null; children: ReactNode }) {
  const Part = title === null ? 'div' : 'section';
  return (
    <Part className="grid max-w-160 gap-3 border-t border-line py-8 text-16">
      {title !== null && <h2 className="display-28 mb-1 wrap-anywhere">{title}</h2>}
      {children}
    </Part>
  );
}

export function BulletList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5 marker:text-ink-2">{children}</ul>;
}

export function NumberedList({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-2">{children}</ol>;
}

/** A link to a page of the shop or to another site. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link wrap-anywhere">
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A titled piece of a written page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-160 gap-3 border-t border-line py-8 text-16">
      <h2 className="display-28 mb-1">{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5 marker:text-ink-2">{children}</ul>;
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link break-words">
      {address}
    </a>
  );
}

import type { ReactNode } from 'react';

/** Names and values in a panel, one row each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 p-4 lg:px-5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-ink-2">{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}

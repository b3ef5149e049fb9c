import type { ReactNode } from 'react';

type SplitProps = {
  children: ReactNode;
  title: string;
  aside: ReactNode;
};

/** A page's matter, and its summary at the right, in the same place from the cart to the order. */
export function Split({ children, title, aside }: SplitProps) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-22">
      {children}
      <aside
        aria-labelledby="summary-title"
        className="rounded bg-sunken px-5 py-6 lg:sticky lg:top-6 lg:p-8"
      >
        <h2 id="summary-title" className="display-28">
          {title}
        </h2>
        {aside}
      </aside>
    </div>
  );
}

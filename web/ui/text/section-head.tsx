import type { ReactNode } from 'react';

/** A section's title after a 32 px line, with content at the end of the row. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7 flex items-end justify-between gap-6 lg:mb-9">
      <h2 className="display-40 before:mb-4 before:block before:h-px before:w-8 before:bg-thread lg:before:mb-5">
        {title}
      </h2>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';

type SectionProps = {
  number: string;
  title: string;
  children: ReactNode;
};

/** A numbered section: its title beside the fields, above them on a phone. */
export function Section({ number, title, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line py-8 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-8 lg:py-11">
      <h2 className="display-20 flex items-baseline gap-3.5 lg:block">
        <span className="text-ink-2 lg:mb-1.5 lg:block">{number}</span> {title}
      </h2>
      <div className="grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-6">{children}</div>
    </section>
  );
}

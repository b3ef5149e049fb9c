import type { ReactNode } from 'react';

type SectionProps = { id?: string; title: string; text?: string; children: ReactNode };

/** A section of the account page, with its title at the side from 1024 px. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid gap-5 border-t border-line py-8 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-8 lg:py-11"
    >
      <div>
        <h2 className="display-28">{title}</h2>
        {text && <p className="mt-2 text-ink-2">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

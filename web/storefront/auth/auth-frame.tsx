import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture';
import { PageTitle } from '../../ui/text/page-title';

type AuthFrameProps = {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A page of one short form, beside a picture from 1024 px. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="grid lg:min-h-[max(37.5rem,calc(100vh-7rem))] lg:grid-cols-2">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="relative hidden lg:block print:hidden">
        <Picture
          image={room}
          sizes="(min-width: 64em) 96rem, 1px"
          className="absolute! inset-0 aspect-auto! rounded-none!"
          imageClassName="object-[62%_50%]"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,25rem)] content-start justify-center px-(--gutter) pt-10 pb-16 lg:content-center lg:py-18">
        <h1 className="display-56">{title}</h1>
        {lead && <p className="mt-2.5 text-16 text-ink-2">{lead}</p>}
        {children}
      </div>
    </div>
  );
}

/** Included with the shop, like the demo's pictures. */
const room = {
  url: '/media/hero-3-2400.avif',
  alt: '',
  tint: '#ccc4b2',
  widths: [1200, 2400],
};

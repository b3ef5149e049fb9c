import { Printer } from 'lucide';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/client';
import { BrandLogo } from '../../brand/brand-logo';
import { PageTitle } from '../../page-title';
import { Button, LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { OrderNotFound } from '../order/order-not-found';
import { NoIndex } from '../page-head/page-head';

/** The page of a printed document, which search engines do not list. */
export function PrintedPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap pt-10 pb-(--section) print:p-0">
      <NoIndex />
      {children}
    </div>
  );
}

type PrintedDocumentProps = {
  /** The title of the page. */
  title: string;
  heading: string;
  back: { to: string; label: string };
  print: string;
  /** Buttons before the print button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A document to print, such as an invoice; the buttons above it are not printed. */
export function PrintedDocument(props: PrintedDocumentProps) {
  const { title, heading, back, print, actions, children } = props;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={back.to} kind="quiet">
          {back.label}
        </LinkButton>
        <div className="flex flex-wrap gap-3">
          {actions}
          <Button onClick={() => window.print()}>
            <Icon of={Printer} size={18} />
            {print}
          </Button>
        </div>
      </div>
      <article className="mt-6 grid gap-8 rounded border border-line bg-paper p-6 lg:p-10 print:mt-0 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-4">
          <h1 className="display-28">{heading}</h1>
          <div className="font-display text-28">
            <BrandLogo className="h-9" />
          </div>
        </header>
        {children}
      </article>
    </>
  );
}

type LoadedProps<Data> = {
  text: { heading: string; notFoundTitle: string; notFoundText: string; back: string };
  query: { data: Data | undefined; error: ApiError | null };
  /** Whether the URL of the page names nothing to load. */
  isMissing?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a printed document is made of, once it has loaded; until then a skeleton, or why there is none. */
export function Loaded<Data>({ text, query, isMissing = false, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (isMissing || error?.code === 'not_found') return <OrderNotFound text={text} />;
  if (!error) return <PrintedDocumentSkeleton title={text.heading} />;
  return (
    <Notice kind="error" level="h1" title={text.heading}>
      {error.message}
    </Notice>
  );
}

function PrintedDocumentSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Loading>
        <Skeleton className="h-96 w-full" />
      </Loading>
    </>
  );
}

import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { type ReadName, useAdminQuery } from '../api/admin/queries';
import type { AnswerOf, ApiError, InputOf } from '../api/client';
import { useShopName } from '../api/shop-facts';
import { PageTitle } from '../page-title';
import { buttonClass } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Notice } from '../ui/notice';
import { Panel } from '../ui/panel';
import { AwaitedRows } from './lists/list-table';
import { adminName } from './messages';

/** The title of a page, in the document and as its heading; `children` follow in the same row. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const area = adminName(useShopName());
  return (
    <>
      <PageTitle area={area}>{title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28 wrap-anywhere">{title}</h1>
        {children}
      </div>
    </>
  );
}

/** A link at the end of the row of a page's title. */
export function HeadLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ kind: 'quiet', size: 'small', className: 'ms-auto' })}>
      {children}
    </Link>
  );
}

interface RecordPlaceholderProps {
  /** Null while it is loading. */
  error: ApiError | null;
  /** The title for a record that does not exist. */
  notFound: string;
  /** The link to the list of such records. */
  back: { to: string; label: string };
}

type RecordPageProps<Name extends ReadName> = Omit<RecordPlaceholderProps, 'error'> & {
  /** The endpoint of the record; its parameter `id` is that of the URL. */
  endpoint: Name;
  options?: Parameters<typeof useAdminQuery<Name>>[2];
  children: (record: AnswerOf<Name>) => ReactNode;
};

/** The page of one record. */
export function RecordPage<Name extends ReadName>({
  endpoint,
  options,
  children,
  ...placeholder
}: RecordPageProps<Name>) {
  const { id = '' } = useParams();
  const input = { params: { id } } as object as InputOf<Name>;
  const { data, error } = useAdminQuery(endpoint, input, options);
  return data ? children(data) : <RecordPlaceholder error={error} {...placeholder} />;
}

/** Shown in place of one record: it is loading, could not be loaded, or does not exist. */
export function RecordPlaceholder({ error, notFound, back }: RecordPlaceholderProps) {
  if (error?.code !== 'not_found') return <AwaitedPanel error={error} rows={6} />;
  return (
    <Notice
      level="h1"
      title={notFound}
      action={
        <Link to={back.to} className={buttonClass({ size: 'small' })}>
          {back.label}
        </Link>
      }
    />
  );
}

/** A panel of placeholder rows, or with the error. */
export function AwaitedPanel(props: { error: ApiError | null; rows: number }) {
  return (
    <Panel>
      <AwaitedRows {...props} />
    </Panel>
  );
}

interface TwoColumnsProps {
  children: ReactNode;
  side: ReactNode;
  /** The side is first where there is one column. */
  sideFirst?: boolean;
}

/** Content with a narrow side column on wide screens. */
export function TwoColumns({ children, side, sideFirst = false }: TwoColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className={classNames(stack, sideFirst && 'max-xl:order-1')}>{children}</div>
      <div className={stack}>{side}</div>
    </div>
  );
}

const stack = 'grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:gap-6';

interface FactsPanelProps {
  title: string;
  children: ReactNode;
  /** Below the facts. */
  foot?: ReactNode;
}

/** A panel of names and values, one row each. */
export function FactsPanel({ title, children, foot }: FactsPanelProps) {
  return (
    <Panel title={title}>
      <dl className="grid gap-2 p-4 lg:px-5">{children}</dl>
      {foot}
    </Panel>
  );
}

/** One row of a `FactsPanel`; left out without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children && children !== 0) return null;
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-ink-2">{name}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}

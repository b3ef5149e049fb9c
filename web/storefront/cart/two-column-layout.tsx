import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Loading, Skeleton } from '../../ui/skeleton';

type TwoColumnLayoutProps = {
  children: ReactNode;
  title: string;
  aside: ReactNode;
};

const columns = 'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-22';
const asideLook =
  'lg:sticky lg:top-[calc(var(--header-offset)+1.5rem)] lg:transition-[top] rounded bg-sunken lg:p-8';

type CollapsibleSummaryLayoutProps = TwoColumnLayoutProps & {
  /** The text at the end of the collapsed summary: the total. */
  brief: string;
  /** Expands the summary, for example to show an error in it. */
  isOpen: boolean;
};

/** A two-column layout whose summary is collapsed above the content on phones. */
export function CollapsibleSummaryLayout({
  children,
  title,
  aside,
  brief,
  isOpen,
}: CollapsibleSummaryLayoutProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isShown = isOpen || isUnfolded;
  return (
    <div className={columns}>
      <aside
        aria-labelledby={`${id}-title`}
        className={classNames(asideLook, 'px-5 lg:col-start-2 lg:row-start-1')}
      >
        <h2 id={`${id}-title`} className="display-28 max-lg:sr-only">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={`${id}-body`}
          onClick={() => setUnfolded(!isShown)}
          className="flex min-h-14 w-full items-center gap-2 lg:hidden"
        >
          <span className="font-medium">{title}</span>
          <Icon of={ChevronDown} size={16} className={isShown ? 'rotate-180' : ''} />
          <span className="ms-auto text-16 font-medium tabular-nums">{brief}</span>
        </button>
        <div id={`${id}-body`} className={classNames('pb-6 lg:pb-0', !isShown && 'max-lg:hidden')}>
          {aside}
        </div>
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  );
}

/** A page's content with a summary at the right, in the same position from the cart to the order. */
export function TwoColumnLayout({ children, title, aside }: TwoColumnLayoutProps) {
  return (
    <div className={columns}>
      {children}
      <aside aria-labelledby="summary-title" className={classNames(asideLook, 'px-5 py-6')}>
        <h2 id="summary-title" className="display-28">
          {title}
        </h2>
        {aside}
      </aside>
    </div>
  );
}

type TwoColumnSkeletonProps = { className: string; children: ReactNode };

/** The layout's shape while the cart or order is loading. */
export function TwoColumnSkeleton({ className, children }: TwoColumnSkeletonProps) {
  return (
    <Loading>
      <div className={columns}>
        <div className={classNames('grid border-t border-line', className)}>{children}</div>
        <Skeleton className="h-110" />
      </div>
    </Loading>
  );
}

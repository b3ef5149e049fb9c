import type { ReactNode } from 'react';
import { failure } from '../messages';
import { Button } from './button';
import { classNames } from './class-names';

type NoticeProps = {
  title: string;
  children?: ReactNode;
  /** Buttons or links. */
  action?: ReactNode;
  /** An error is announced immediately (`role=alert`); an empty state is not. */
  kind?: 'empty' | 'error';
  level?: 'h1' | 'h2' | 'h3';
  /** Adds a button that tries again. */
  retry?: () => void;
  className?: string;
};

/** Shown where a list or page has no content: the reason, and a next step. */
export function Notice({
  title,
  children,
  action,
  kind = 'empty',
  level: Heading = 'h2',
  retry,
  className,
}: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={classNames(
        'grid justify-items-start gap-2 rounded border border-line px-6 py-10',
        className,
      )}
    >
      <Heading className="display-28">{title}</Heading>
      {children && <div className="text-ink-2">{children}</div>}
      {(action || retry) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {action}
          {retry && (
            <Button kind="quiet" onClick={retry}>
              {failure.again}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

export const reloadPage = () => window.location.reload();

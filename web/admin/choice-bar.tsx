import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button';
import { CheckMark } from '../ui/checkbox';
import { lists } from './messages';
import type { Choice } from './use-choice';

interface ChoiceBarProps {
  choice: Choice;
  /** The rows of this page that can be chosen. */
  ids: readonly string[];
  /** What can be done with the chosen ones. */
  children: ReactNode;
}

/** Over a table: all rows of the page at once, how many are chosen, and what to do with them. */
export function ChoiceBar({ choice, ids, children }: ChoiceBarProps) {
  const here = ids.filter(choice.has).length;
  const isAll = ids.length > 0 && here === ids.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !isAll;
  }, [here, isAll]);
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 lg:ps-5">
      <CheckMark
        ref={box}
        aria-label={lists.chooseAll}
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => choice.toggleAll(ids)}
      />
      <span role="status" className="text-13 text-ink-2 tabular-nums">
        {choice.count > 0 ? lists.chosen(choice.count) : lists.chooseAll}
      </span>
      {choice.count > 0 && (
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <Button kind="plain" size="row" onClick={choice.clear}>
            {lists.chooseNone}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

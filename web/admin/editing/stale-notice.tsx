import { useEffect, useRef } from 'react';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Panel } from '../../ui/panel';
import { formatMoment, formatTime } from '../moment';
import { isSame, valueAt } from './merge-drafts.rules';
import { editing as text } from './messages';
import { shownValue } from './shown-value.rules';
import type { StaleSave } from './use-versioned-draft';

interface StaleNoticeProps {
  stale: StaleSave | null;
  draft: unknown;
  onChoose: (path: string, value: unknown) => void;
  /** What a field is called, by its dotted path. */
  labelOf: (path: string) => string;
  /** A value in words where its own text says little. */
  show?: (path: string, value: unknown) => string | undefined;
}

/** What someone else has saved while a form was open: both values of each field that both have changed, to choose from. */
export function StaleNotice({ stale, draft, onChoose, labelOf, show }: StaleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stale) return;
    notice.current?.scrollIntoView?.({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [stale]);
  if (!stale) return null;

  const theirs = whose(stale);
  const inWords = (path: string, value: unknown) => show?.(path, value) ?? shownValue(value);
  const conflicts = stale.differences.filter(({ isConflict }) => isConflict);
  const others = stale.differences.filter(({ isConflict }) => !isConflict);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="scroll-mt-20">
      <Panel title={text.title} className="border-s-4 border-s-mark-warn">
        <div className="grid gap-5 p-4 lg:p-5">
          <p>{conflicts.length > 0 ? text.conflicts : text.noConflicts}</p>
          {conflicts.map((conflict) => {
            const { path } = conflict;
            const isTheirs = isSame(valueAt(draft, path), conflict.theirs);
            return (
              <RadioGroup
                key={path}
                legend={labelOf(path)}
                className="wrap-anywhere"
                value={isTheirs ? 'theirs' : 'yours'}
                options={[
                  { value: 'yours', label: text.option(text.yours, inWords(path, conflict.yours)) },
                  { value: 'theirs', label: text.option(theirs, inWords(path, conflict.theirs)) },
                ]}
                onChange={(chosen) =>
                  onChoose(path, chosen === 'yours' ? conflict.yours : conflict.theirs)
                }
              />
            );
          })}
          {others.length > 0 && (
            <div className="grid gap-2">
              <p>{text.alsoChanged}</p>
              <ul className="grid list-disc gap-1 ps-5 wrap-anywhere">
                {others.map(({ path, yours: before, theirs: after }) => (
                  <li key={path}>
                    {text.change(labelOf(path), inWords(path, before), inWords(path, after))}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Panel>
    </div>
  );
}

function whose({ savedBy, savedAt }: StaleSave): string {
  if (savedAt === null) return text.saved;
  const isToday = new Date(savedAt).toDateString() === new Date().toDateString();
  const at = isToday ? formatTime(savedAt) : formatMoment(savedAt);
  if (!savedBy) return text.savedAt(at);
  return text.savedBy(`${savedBy.firstName} ${savedBy.lastName}`.trim(), at);
}

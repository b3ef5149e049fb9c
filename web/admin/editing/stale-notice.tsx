import { useEffect, useRef } from 'react';
import { get } from 'react-hook-form';
import type { SavedState } from '#contract/errors';
import type { Dates } from '#contract/values/dates';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { fullName } from '../format';
import { editing as text } from '../messages';
import { type Difference, isSame } from './merge-drafts.rules';

/** Values that someone else has saved while the form was open. */
export interface StaleSave extends Pick<SavedState, 'savedAt' | 'savedBy'> {
  differences: Difference[];
}

interface StaleNoticeProps {
  form: {
    stale: StaleSave | null;
    draft: unknown;
    choose: (path: string, value: unknown) => void;
    labelOf: (path: string) => string;
    show?: ((path: string, value: unknown) => string | undefined) | undefined;
  };
}

/** Lists the values that someone else has saved while the form was open, with both values of each conflict. */
export function StaleNotice({ form }: StaleNoticeProps) {
  const { stale, draft, choose, labelOf, show } = form;
  const dates = useDates();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stale) return;
    notice.current?.scrollIntoView?.({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [stale]);
  if (!stale) return null;

  const theirs = savedByText(stale, dates);
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
            const isTheirs = isSame(get(draft, path), conflict.theirs);
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
                onChange={(chosen) => choose(path, conflict[chosen])}
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

function savedByText({ savedBy, savedAt }: StaleSave, dates: Dates): string {
  if (savedAt === null) return text.saved;
  const isToday = dates.isoDay(savedAt) === dates.isoDay(new Date());
  const at = isToday ? dates.time(savedAt) : dates.moment(savedAt);
  if (!savedBy) return text.savedAt(at);
  return text.savedBy(fullName(savedBy).trim(), at);
}

/** A form value as text; of a list or object, the texts it contains. */
function shownValue(value: unknown): string {
  const texts = textsIn(value);
  return texts.length === 0 ? text.empty : texts.join(', ');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? text.yes : text.no];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  // A picture is described by its alternative text, not by its URL, tint and widths.
  if ('url' in value && 'alt' in value) return textsIn(value.alt || value.url);
  return Object.values(value).flatMap(textsIn);
}

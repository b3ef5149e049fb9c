import { useEffect, useRef } from 'react';
import { get } from 'react-hook-form';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Panel } from '../../ui/panel';
import { formatMoment, formatTime, fullName } from '../format';
import { isSame } from './merge-drafts.rules';
import { editing as text } from './messages';
import type { StaleSave } from './use-versioned-form';

interface StaleNoticeProps {
  form: {
    stale: StaleSave | null;
    draft: unknown;
    choose: (path: string, value: unknown) => void;
  };
  /** The label of a field, by its dotted path. */
  labelOf: (path: string) => string;
  /** The text for a value, where it is not the value itself. */
  show?: (path: string, value: unknown) => string | undefined;
}

/** Lists the values that someone else has saved while the form was open, with both values of each conflict. */
export function StaleNotice({ form, labelOf, show }: StaleNoticeProps) {
  const { stale, draft, choose } = form;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stale) return;
    notice.current?.scrollIntoView?.({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [stale]);
  if (!stale) return null;

  const theirs = savedByText(stale);
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

function savedByText({ savedBy, savedAt }: StaleSave): string {
  if (savedAt === null) return text.saved;
  const isToday = new Date(savedAt).toDateString() === new Date().toDateString();
  const at = isToday ? formatTime(savedAt) : formatMoment(savedAt);
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
  // A picture is described by its alternative text, not by its address, tint and widths.
  if ('url' in value && 'alt' in value) return textsIn(value.alt || value.url);
  return Object.values(value).flatMap(textsIn);
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
} from 'react-hook-form';
import type { SavedState } from '#contract/errors';
import type { Dates } from '#contract/values/dates';
import { ApiError } from '../../api/client';
import { type FormErrors, type Parsed, useApiForm } from '../../api/use-api-form';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { fullName } from '../format';
import { editing as text } from '../messages';
import { type Difference, isSame, mergeDrafts } from './merge-drafts.rules';

/** Values that someone else has saved while the form was open. */
interface StaleSave extends Pick<SavedState, 'savedAt' | 'savedBy'> {
  differences: Difference[];
}

interface Base<Draft> {
  /** Undefined for a new record. */
  version: number | undefined;
  draft: Draft;
}

interface Options<Saved, Draft, Body> {
  /** The stored record; null for a new one. A newer one replaces the values while nothing was typed. */
  saved: Saved | null;
  draftOf: (saved: Saved | null) => Draft;
  parse: (draft: Draft, base: Draft) => Parsed<Body> | Promise<Parsed<Body>>;
  /**
   * Sends a body based on a version. Returns the record as it is stored now, or null where the form is left. May throw
   * `ApiError`.
   */
  send: (body: Body, base: Base<Draft>, draft: Draft) => Promise<Saved | null>;
  onSaved: (saved: Saved | null) => void;
  fieldOf?: ((path: string, sent: Draft) => string) | undefined;
  errorsOf?: (error: ApiError) => FormErrors | undefined;
}

export type VersionedForm<Draft extends FieldValues> = Omit<
  ReturnType<typeof useVersionedForm<{ version: number }, Draft, unknown>>,
  'restart'
>;

/** How often a save without conflicts is repeated with the newest version. */
const MAX_RESENDS = 3;

/**
 * A form whose saves name the version they are based on. If someone else saved in between, typed values stay, the
 * other changes are taken over, and `stale` lists the conflicts to choose from.
 */
export function useVersionedForm<
  Saved extends { version: number },
  Draft extends FieldValues,
  Body,
>({ saved, draftOf, parse, send, onSaved, fieldOf, errorsOf }: Options<Saved, Draft, Body>) {
  const baseOf = (from: Saved | null): Base<Draft> => ({
    version: from?.version,
    draft: draftOf(from),
  });
  const [base, setBase] = useState(() => baseOf(saved));
  const [stale, setStale] = useState<StaleSave | null>(null);
  const lastSaved = useRef(saved);

  const form = useApiForm<Draft, Body>({
    defaultValues: base.draft as DefaultValues<Draft>,
    parse: (draft) => parse(draft, base.draft),
    send: async (body): Promise<void> => {
      const draft: Draft = structuredClone(form.form.getValues());
      let from = base;
      for (let resends = 0; ; resends++) {
        try {
          const stored = await send(body, from, draft);
          startFrom(stored ? baseOf(stored) : { ...from, draft });
          return onSaved(stored);
        } catch (error) {
          const current = currentOf(error);
          if (!current) throw error;
          const next = baseOf(current.values as Saved);
          const merged = mergeDrafts(from.draft, draft, next.draft);
          from = next;
          if (merged.differences.length === 0 && resends < MAX_RESENDS) continue;
          startFrom(next);
          for (const [name, value] of Object.entries(merged.draft))
            form.change(name as Path<Draft>, value);
          const { savedAt, savedBy } = current;
          return setStale({ savedAt, savedBy, differences: merged.differences });
        }
      }
    },
    fieldOf,
    ...(errorsOf && { errorsOf }),
  });
  const startFrom = (next: Base<Draft>) => {
    setBase(next);
    form.form.reset(next.draft);
    setStale(null);
  };
  const followSaved = useEffectEvent(() => {
    if (lastSaved.current === saved) return;
    lastSaved.current = saved;
    if (!form.isDirty) startFrom(baseOf(saved));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored record changes
  useEffect(() => followSaved(), [saved]);

  return {
    ...form,
    draft: form.form.watch(),
    stale,
    /** Starts again with the stored record; typed values are dropped. */
    restart: (from: Saved) => startFrom(baseOf(from)),
    /** Decides a conflict. */
    choose: (path: string, value: unknown) =>
      form.change(path as Path<Draft>, value as PathValue<Draft, Path<Draft>>),
  };
}

function currentOf(error: unknown): SavedState | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return error.current;
}

interface StaleNoticeProps {
  form: {
    stale: StaleSave | null;
    draft: unknown;
    choose: (path: string, value: unknown) => void;
  };
  /** The label of a field, by its dotted path. */
  labelOf: (path: string) => string;
  /** The text for a value, where it is not the value itself. */
  show?: ((path: string, value: unknown) => string | undefined) | undefined;
}

/** Lists the values that someone else has saved while the form was open, with both values of each conflict. */
export function StaleNotice({ form, labelOf, show }: StaleNoticeProps) {
  const { stale, draft, choose } = form;
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

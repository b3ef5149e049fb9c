import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { SavedState } from '#contract/errors';
import { type CommandName, useAdminCommand } from '../../api/admin/queries';
import { type AnswerOf, ApiError, type BodyOf, type InputOf } from '../../api/client';
import { type ApiForm, type FormErrors, type Parsed, useApiForm } from '../../api/use-api-form';
import { showToast } from '../../ui/overlays/toast';
import { UnsavedGuard } from './fields';
import { mergeDrafts } from './merge-drafts.rules';
import { SaveBar } from './save-bar';
import { StaleNotice, type StaleSave } from './stale-notice';

/** How staff edit a record: what its fields are, and what is said about it. */
export interface RecordFormKind<Saved, Draft, Body> {
  /** The record as typed; `Saved` includes null if staff can add one. */
  draftOf: (saved: Saved) => Draft;
  /** What is sent, or the errors of typed values. Without a field nothing is sent. */
  bodyOf: (draft: Draft, base: Draft) => Parsed<Body> | Promise<Parsed<Body>>;
  /** The form's field for a path of the API, if they differ. */
  fieldOf?: (path: string, sent: Draft) => string;
  /** The label of a field, by its dotted path. */
  labelOf: (path: string, draft: Draft) => string;
  /** The text for a value in a conflict, where it is not the value itself. */
  show?: (path: string, value: unknown) => string | undefined;
  text: {
    save: string;
    saving: string;
    saved?: string;
    /** If there was nothing to save. */
    nothing?: string;
  };
}

type Save<Saved, Body> = (body: Body, version: number | undefined) => Promise<Saved | null>;

interface RecordOptions<Saved, Body> {
  save: Save<Saved, Body>;
  /** After the toast; null if there was nothing to save, or the form is left. */
  onSaved?: (saved: Saved | null) => unknown;
  errorsOf?: (error: ApiError) => FormErrors | undefined;
}

/** What typed values are compared with. */
interface Base<Draft> {
  /** Undefined for a new record. */
  version: number | undefined;
  draft: Draft;
}

/** How often a save without conflicts is repeated with the newest version. */
const MAX_RESENDS = 3;

/**
 * The form of a record. A save sends the version that it is based on. If someone else saved in between, typed values stay, the
 * other changes are taken over, and `stale` lists the conflicts to choose from. A newer `saved` replaces the values while
 * nothing was typed. What is typed while a save is under way stays, to be saved next.
 */
export function useRecordForm<
  Saved extends { version: number } | null,
  Draft extends FieldValues,
  Body extends object,
>(
  kind: RecordFormKind<Saved, Draft, Body>,
  saved: Saved,
  { save, onSaved, errorsOf }: RecordOptions<NonNullable<Saved>, Body>,
) {
  const { draftOf, bodyOf, fieldOf, labelOf, show, text } = kind;
  const baseOf = (from: Saved): Base<Draft> => ({ version: from?.version, draft: draftOf(from) });
  const [base, setBase] = useState(() => baseOf(saved));
  const [stale, setStale] = useState<StaleSave | null>(null);
  const lastSaved = useRef(saved);

  const finish = (stored: NonNullable<Saved> | null) => {
    const done = stored ? text.saved : (text.nothing ?? text.saved);
    if (done !== undefined) showToast(done);
    return onSaved?.(stored);
  };
  const form = useApiForm<Draft, Body>({
    defaultValues: base.draft as DefaultValues<Draft>,
    parse: (draft) => bodyOf(draft, base.draft),
    send: async (parsed): Promise<unknown> => {
      const draft: Draft = structuredClone(form.form.getValues());
      let [body, from] = [parsed, base];
      for (let resends = 0; ; resends++) {
        try {
          const hasChanges = Object.keys(body).length > 0;
          const stored = hasChanges ? await save(body, from.version) : null;
          const next = stored ? baseOf(stored) : { ...from, draft };
          // Values may have been typed while the draft was being sent.
          startFrom(next, mergeDrafts(draft, form.form.getValues(), next.draft).draft);
          return finish(stored);
        } catch (error) {
          const current = currentOf(error);
          if (!current) throw error;
          const next = baseOf(current.values as Saved);
          const merged = mergeDrafts(from.draft, draft, next.draft);
          from = next;
          if (merged.differences.length === 0 && resends < MAX_RESENDS) {
            body = (await bodyOf(draft, from.draft)).body ?? body;
            continue;
          }
          startFrom(next, merged.draft);
          const { savedAt, savedBy } = current;
          return setStale({ savedAt, savedBy, differences: merged.differences });
        }
      }
    },
    fieldOf,
    ...(errorsOf && { errorsOf }),
  });
  /** Starts with stored values, in which the typed ones replace those that they differ from. */
  const startFrom = (next: Base<Draft>, typed: Partial<Draft> = {}) => {
    setBase(next);
    form.form.reset(next.draft);
    setStale(null);
    for (const [name, value] of Object.entries(typed)) form.change(name as Path<Draft>, value);
  };
  const followSaved = useEffectEvent(() => {
    if (lastSaved.current === saved) return;
    lastSaved.current = saved;
    if (!form.isDirty) startFrom(baseOf(saved));
  });
  // A layout effect: between a reset and the next rendering, a form does not notice what is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored record changes
  useLayoutEffect(() => followSaved(), [saved]);

  const draft = form.form.watch();
  return {
    ...form,
    draft,
    stale,
    /** Starts again with the stored record; typed values are dropped. */
    restart: (from: NonNullable<Saved>) => startFrom(baseOf(from)),
    /** Decides a conflict. */
    choose: (path: string, value: unknown) =>
      form.change(path as Path<Draft>, value as PathValue<Draft, Path<Draft>>),
    labelOf: (path: string) => labelOf(path, draft),
    show,
    text,
  };
}

/** The form of a record, as its fields see it. */
export type RecordFormState<Draft extends FieldValues> = ReturnType<
  typeof useApiForm<Draft, unknown>
> & {
  draft: Draft;
};

function currentOf(error: unknown): SavedState | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return error.current;
}

/** Sends a record to its endpoint; a new one, without `id`, to that which creates it. */
export function useSave<Name extends CommandName>(
  update: Name,
  { id, create, whenNew }: { id?: string | undefined; create?: CommandName; whenNew?: object } = {},
) {
  const updated = useAdminCommand(update);
  const created = useAdminCommand(create ?? update);
  return (body: Omit<BodyOf<Name>, 'version'>, version: number | undefined) => {
    if (create && id === undefined)
      return created.run({
        body: { ...body, ...whenNew },
      } as object as InputOf<CommandName>) as Promise<AnswerOf<Name>>;
    const params = id === undefined ? {} : { params: { id } };
    return updated.run({ ...params, body: { ...body, version } } as object as InputOf<Name>);
  };
}

interface RecordFormProps {
  form: Pick<ApiForm<FieldValues>, 'formProps' | 'formError' | 'isBusy' | 'isDirty'> &
    ComponentProps<typeof StaleNotice>['form'] & { text: { save: string; saving: string } };
  className?: string;
  /** Instead of the form's own, which it calls. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Instead of the bar with the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of a record's form: it asks before changes are lost, shows what others saved, and saves. */
export function RecordForm({
  form,
  className = 'grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6',
  onSubmit = form.formProps.onSubmit,
  foot,
  children,
}: RecordFormProps) {
  return (
    <form {...form.formProps} onSubmit={onSubmit} noValidate className={className}>
      <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
      <div className="col-span-full empty:hidden">
        <StaleNotice form={form} />
      </div>
      {children}
      {foot ?? <SaveBar form={form} text={form.text} />}
    </form>
  );
}

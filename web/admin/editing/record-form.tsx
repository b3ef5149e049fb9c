import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type CommandName, useAdminCommand } from '../../api/admin/queries';
import type { AnswerOf, BodyOf, InputOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { showToast } from '../../ui/overlays/toast';
import { UnsavedGuard } from './fields';
import { SaveBar } from './save-bar';
import { StaleNotice, useVersionedForm } from './versioned-form';

/** How staff edit a record: what its fields are, and what is said about it. */
export interface RecordFormKind<Saved, Draft, Body> {
  /** The record as typed; `Saved` includes null if staff can add one. */
  draftOf: (saved: Saved) => Draft;
  /** What is sent, or the errors of typed values. Without a field nothing is sent. */
  bodyOf: (draft: Draft, base: Draft) => Parsed<Body>;
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
  /** After the toast; null if there was nothing to save. */
  onSaved?: (saved: Saved | null) => unknown;
}

/** The form of a record: a save sends the version that it is based on, and is merged with what others saved since. */
export function useRecordForm<
  Saved extends { version: number } | null,
  Draft extends FieldValues,
  Body extends object,
>(
  kind: RecordFormKind<Saved, Draft, Body>,
  saved: Saved,
  { save, onSaved }: RecordOptions<NonNullable<Saved>, Body>,
) {
  const { draftOf, bodyOf, fieldOf, labelOf, show, text } = kind;
  const form = useVersionedForm<NonNullable<Saved>, Draft, Body>({
    saved,
    draftOf: (from) => draftOf(from ?? saved),
    parse: bodyOf,
    send: async (body, { version }) => (Object.keys(body).length > 0 ? save(body, version) : null),
    onSaved: (stored) => {
      const done = stored ? text.saved : (text.nothing ?? text.saved);
      if (done !== undefined) showToast(done);
      return onSaved?.(stored);
    },
    fieldOf,
  });
  return { ...form, labelOf: (path: string) => labelOf(path, form.draft), show, text };
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
  form: Pick<
    ReturnType<typeof useVersionedForm<{ version: number }, FieldValues, unknown>>,
    'formProps' | 'formError' | 'isBusy' | 'isDirty' | 'stale'
  > & {
    draft: unknown;
    choose: (path: string, value: unknown) => void;
    labelOf: (path: string) => string;
    show?: ((path: string, value: unknown) => string | undefined) | undefined;
    text: { save: string; saving: string };
  };
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
        <StaleNotice form={form} labelOf={form.labelOf} show={form.show} />
      </div>
      {children}
      {foot ?? <SaveBar form={form} text={form.text} />}
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client';

/** What is wrong, by field; `form` is what is wrong with none of them. */
export type Refusals = Record<string, string | undefined>;

interface Options {
  isBusy: boolean;
  /** Puts what the API refused to the form's own fields; by the API's names unless told. */
  faultsOf?: (error: ApiError) => Refusals;
}

/**
 * What every form does about a refusal, its own or the API's: says it at the field, and gives the first such field the
 * focus, in view. `submit` runs once, however often it is pressed; it refuses by answering what is wrong.
 */
export function useRefusals({ isBusy, faultsOf = detailsOf }: Options) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Refusals>({});
  /** Forgets what was wrong, or what was wrong with some fields and what is in them. */
  const clear = (fields?: readonly string[]) =>
    setFaults((now) =>
      fields
        ? Object.fromEntries(
            Object.entries(now).filter(([path]) => !fields.includes(path.split('.')[0] ?? '')),
          )
        : {},
    );
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    // A frame later, parts that were folded are open.
    requestAnimationFrame(() => {
      const first =
        ref.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
        ref.current?.querySelector<HTMLElement>('[role=alert]');
      // Into the middle: bars that stay in view may lie over either end of the page.
      first?.scrollIntoView?.({ block: 'center' });
      first?.focus({ preventScroll: true });
    });
  }, [faults]);
  const submit = (save: () => Promise<Refusals | undefined>) => async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      const found = await save();
      setFaults(found ?? {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(faultsOf(error));
    }
  };
  return { ref, faults, clear, submit };
}

/** What the API says of fields, by their names; of the whole form where it names none. */
export function detailsOf(error: ApiError, names?: readonly string[]): Refusals {
  const named = error.details.filter(({ path }) => names?.includes(path) ?? true);
  if (named.length === 0) return { form: error.message };
  return Object.fromEntries(named.map(({ path, message }) => [path, message]));
}

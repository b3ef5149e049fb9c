import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/client';
import { forms } from './messages';

/** What was typed, by the inputs' names. A checkbox is 'on' or not there. */
export type Fields = Record<string, string>;

type Failure = { byField: Readonly<Record<string, string>>; ofForm: string | null };

const none: Failure = { byField: {}, ofForm: null };

type Options = {
  /** The field a refusal belongs to that names none itself. */
  blame?: (error: ApiError) => string | undefined;
};

/**
 * A form's sending: busy meanwhile, and once at a time. A refusal stands at the fields it names, and the first of them
 * gets the focus; any other stands over the form. What was typed is kept.
 * Give the form `method="dialog"`: sent before the page has come to life, it then stays where it is.
 */
export function useSubmit(send: (fields: Fields) => Promise<unknown>, { blame }: Options = {}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(none);
  const underWay = useRef(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    underWay.current = true;
    setBusy(true);
    setFailure(none);
    try {
      await send(fieldsOf(form));
    } catch (error) {
      const refused = failureOf(error, namesIn(form), blame);
      flushSync(() => setFailure(refused));
      focusFirst(form, refused);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, errors: failure.byField, formError: failure.ofForm, onSubmit };
}

function fieldsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function failureOf(error: unknown, names: Set<string>, blame: Options['blame']): Failure {
  if (!(error instanceof ApiError)) return { byField: {}, ofForm: forms.failed };
  const details = error.details.filter(({ path }) => names.has(path));
  if (details.length > 0)
    return {
      byField: Object.fromEntries(details.map(({ path, message }) => [path, message])),
      ofForm: null,
    };
  const field = blame?.(error);
  if (field) return { byField: { [field]: error.message }, ofForm: null };
  return { byField: {}, ofForm: error.message };
}

function namesIn(form: HTMLFormElement): Set<string> {
  return new Set([...form.elements].flatMap((element) => element.getAttribute('name') ?? []));
}

function focusFirst(form: HTMLFormElement, { byField }: Failure): void {
  const bad = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in byField);
  if (bad instanceof HTMLElement) bad.focus();
}

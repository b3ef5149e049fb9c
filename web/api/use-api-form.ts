import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import { ownValue } from '#contract/values/own-value';
import { failure } from '../messages';
import { ApiError } from './client';

/** Messages by the path of their field, such as `sizes.0.name`; that of `root` belongs to the whole form. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** The request body of the typed values, or the validation errors. */
export type Parsed<Body> =
  | { body: Body; errors?: undefined }
  | { body?: undefined; errors: FormErrors };

type Options<Values extends FieldValues, Body> = {
  defaultValues?: DefaultValues<Values>;
  /** Validates the values before anything is sent. Without it they are sent as typed. */
  parse?: (values: Values) => Parsed<Body> | Promise<Parsed<Body>>;
  /** Sends the form. May throw `ApiError`. */
  send: (body: Body) => unknown;
  /** Errors of this form for an API error; undefined for the default, `errorsByPath`. */
  errorsOf?: (error: ApiError) => FormErrors | undefined;
  /** The form's field for a path of the API, if they differ; `root` for the whole form. */
  fieldOf?: ((path: string, sent: Values) => string) | undefined;
};

export type ApiForm<Values extends FieldValues> = ReturnType<typeof useApiForm<Values>>;

/**
 * A form on react-hook-form that is sent to the API, once at a time. Validation errors and those of the API are shown at
 * their fields, all others for the whole form, and the first invalid field gets the focus. Typed values are kept.
 */
export function useApiForm<Values extends FieldValues, Body = Values>({
  defaultValues,
  parse,
  send,
  errorsOf,
  fieldOf = (path) => path,
}: Options<Values, Body>) {
  const form = useForm<Values, unknown, Body>({
    ...(defaultValues && { defaultValues }),
    resolver: resolverOf(parse ?? ((values: Values) => ({ body: values as unknown as Body }))),
    // Fields are checked when the form is sent; `focusFirstError` also finds fields that are not registered.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const ref = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  /** Values may be typed while a form is being sent. */
  const sent = useRef<Values>(undefined);
  const [attempts, setAttempts] = useState(0);

  const focus = useEffectEvent(() => {
    if (ref.current && Object.keys(errors).length > 0) focusFirstError(ref.current);
  });
  useEffect(() => {
    if (attempts > 0) focus();
  }, [attempts]);

  /** Replaces all messages, and moves the focus to the first invalid field. */
  const showErrors = (found: FormErrors) => {
    form.clearErrors();
    for (const [path, message] of Object.entries(found))
      if (message !== undefined) form.setError(path as Path<Values>, { message });
    setAttempts((count) => count + 1);
  };
  /** Runs a command of the form like its submission, with its own errors. */
  const run = async (command: () => Promise<unknown>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await command();
      setAttempts((count) => count + 1);
    } catch (error) {
      const isKnown = (path: string) =>
        path === 'root' || form.getValues(path as Path<Values>) !== undefined;
      const fieldFor = (path: string) => fieldOf(path, sent.current ?? form.getValues());
      showErrors(
        error instanceof ApiError
          ? (errorsOf?.(error) ?? errorsByPath(error, isKnown, fieldFor))
          : { root: failure.tryAgain },
      );
    } finally {
      isUnderWay.current = false;
    }
  };
  /** Editing a list item clears the messages of the whole list, which may depend on each other. */
  const clearErrorsOf = (path: string) => {
    const field = path.split('.')[0] as Path<Values>;
    if (get(errors, field)) form.clearErrors(field);
    if (errors.root) form.clearErrors('root');
  };
  const errorAt = (path: string) =>
    get<typeof errors, { message?: string } | undefined>(errors, path)?.message;
  const change = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
    clearErrorsOf(name);
    form.setValue(name, value, { shouldDirty: true });
  };

  return {
    form,
    isBusy: isSubmitting,
    isDirty,
    formError: errorAt('root'),
    errorAt,
    /** Whether a field below the path has an error. */
    hasErrorIn: (path: string) => get(errors, path) !== undefined,
    showErrors,
    run,
    /** Sets a value as if it was typed. */
    change,
    /** The attributes of a text field, select or checkbox. */
    field: (name: Path<Values>) => ({
      ...form.register(name, { onChange: () => clearErrorsOf(name) }),
      error: errorAt(name),
    }),
    /** The value of a control without its own input element, such as a radio group. */
    control: <Name extends Path<Values>>(name: Name) => ({
      value: form.watch(name),
      onChange: (value: PathValue<Values, Name>) => change(name, value),
    }),
    formProps: {
      ref,
      // Submitted before hydration, the form then stays where it is.
      method: 'dialog' as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // React passes events of a dialog on to a form around it.
        event.stopPropagation();
        void run(
          form.handleSubmit((body) => {
            sent.current = structuredClone(form.getValues());
            return send(body);
          }),
        );
      },
      onKeyDown: submitOnModifiedEnter,
    },
  };
}

const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor_required';

/**
 * Sending a form that may need the code of an authenticator app. `attempt` resolves to false the first time the server
 * asks for the code: that is no error, the form then shows a field for it (`asksCode`).
 */
export function useCodeStep() {
  const [asksCode, setAsksCode] = useState(false);
  const attempt = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      if (asksCode || !needsCode(error)) throw error;
      setAsksCode(true);
      return false;
    }
  };
  return { asksCode, attempt, restart: () => setAsksCode(false) };
}

/** A wrong code is shown at its field. */
export const codeError = (error: ApiError): FormErrors | undefined =>
  needsCode(error) ? { code: error.message } : undefined;

/** The API's messages by field; those of fields that the form does not have are shown for the whole form. */
function errorsByPath(
  error: ApiError,
  isKnown: (path: string) => boolean,
  fieldOf: (path: string) => string,
): FormErrors {
  const known = error.details
    .map(({ path, message }) => ({ path: fieldOf(path), message }))
    .filter(({ path }) => isKnown(path));
  if (known.length === 0) return { root: error.message };
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}

function resolverOf<Values extends FieldValues, Body>(
  parse: (values: Values) => Parsed<Body> | Promise<Parsed<Body>>,
): Resolver<Values, unknown, Body> {
  return async (values) => {
    const { body, errors } = await parse(values);
    if (!errors) return { values: body as Body, errors: {} };
    const nested: FieldErrors<Values> = {};
    // A list's own message comes before those of its items, which are nested in it.
    for (const path of Object.keys(errors).sort())
      if (ownValue(errors, path) !== undefined)
        set(nested, path, { type: 'validate', message: ownValue(errors, path) });
    return { values: {}, errors: nested };
  };
}

/** Ctrl+Enter, or Command+Enter, anywhere in the form submits it. */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function focusFirstError(form: HTMLFormElement): void {
  const invalid = () => form.querySelector<HTMLElement>('[aria-invalid=true]');
  const show = (element: HTMLElement | null) => {
    // Into the middle: sticky bars may cover either end of the page.
    element?.scrollIntoView?.({ block: 'center' });
    element?.focus({ preventScroll: true });
  };
  const field = invalid();
  if (field) show(field);
  // The part with the field may open with the next frame.
  else requestAnimationFrame(() => show(invalid() ?? form.querySelector('[role=alert]')));
}

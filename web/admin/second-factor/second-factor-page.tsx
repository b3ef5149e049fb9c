import { useEffect, useRef, useState } from 'react';
import {
  type Enrolment,
  useSecondFactor,
  useSecondFactorCommands,
} from '../../api/session/second-factor';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { useDates } from '../../ui/text/dates';
import { Field, PasswordField } from '../editing/fields';
import { AwaitedRows } from '../lists/list-table';
import { PageHead } from '../record';
import { factor as text } from './messages';

export default function SecondFactorPage() {
  const dates = useDates();
  const { data, error } = useSecondFactor();
  /** New codes, shown until the user confirms that they are stored. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <PageHead title={text.title} />
      <Panel className="max-w-160">
        {!data && <AwaitedRows error={error} rows={3} />}
        {data && (
          <div className="grid gap-5 p-4 lg:p-5">
            <p className="text-ink-2">{text.about}</p>
            <p className="flex flex-wrap gap-4">
              <Status tone={data.enabled ? 'ok' : 'quiet'}>
                {data.since ? text.on(dates.day(data.since)) : text.off}
              </Status>
              {data.enabled && (
                <span className="text-ink-2">
                  {text.left(text.recoveryCodeCount(data.recoveryCodesLeft))}
                </span>
              )}
            </p>
            {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
            {!codes &&
              (data.enabled ? <SwitchOff onCodes={setCodes} /> : <Enrol onCodes={setCodes} />)}
          </div>
        )}
      </Panel>
    </>
  );
}

/** Two steps: the password shows the key, a code made from it switches the factor on. */
function Enrol({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  return enrolment ? (
    <Confirm enrolment={enrolment} onCodes={onCodes} onStop={() => setEnrolment(null)} />
  ) : (
    <Begin onBegun={setEnrolment} />
  );
}

function Begin({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const { begin } = useSecondFactorCommands();
  const { field, formError, formProps, isBusy } = useApiForm<{ password: string }>({
    defaultValues: { password: '' },
    send: async (body) => onBegun(await begin(body)),
    errorsOf: (error) => ({ password: error.fieldMessage('password') ?? error.message }),
  });
  return (
    <form {...formProps} noValidate className="grid gap-4 sm:max-w-80">
      <FormError>{formError}</FormError>
      <PasswordField {...field('password')} label={text.password} />
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        busy={isBusy && text.beginning}
      >
        {text.begin}
      </Button>
    </form>
  );
}

interface ConfirmProps {
  enrolment: Enrolment;
  onCodes: (codes: readonly string[]) => void;
  onStop: () => void;
}

function Confirm({ enrolment, onCodes, onStop }: ConfirmProps) {
  const { confirm } = useSecondFactorCommands();
  const { field, formError, formProps, isBusy } = useApiForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async (body) => onCodes((await confirm(body)).recoveryCodes),
  });
  return (
    <form {...formProps} noValidate className="grid gap-4">
      <p className="font-medium">{text.scan}</p>
      <img
        alt={text.picture}
        width={200}
        height={200}
        className="bg-white p-2"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.svg)}`}
      />
      <p>
        {text.secret}
        <code className="mt-1 block font-mono break-all">{enrolment.secret}</code>
      </p>
      <Field
        {...field('code')}
        label={text.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        className="sm:max-w-80"
      />
      <FormError>{formError}</FormError>
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isBusy && text.confirming}>
          {text.confirm}
        </Button>
        <Button kind="quiet" size="small" onClick={onStop}>
          {text.stop}
        </Button>
      </div>
    </form>
  );
}

/** New recovery codes, or switching the second factor off; both need the password and a code. */
function SwitchOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { disable, renew } = useSecondFactorCommands();
  const { form, field, formError, formProps, isBusy, run } = useApiForm<{
    password: string;
    code: string;
  }>({
    defaultValues: { password: '', code: '' },
    send: async (body) => onCodes((await renew(body)).recoveryCodes),
  });
  const switchOff = form.handleSubmit(async (body) => {
    await disable(body);
    showToast(text.disabled);
  });
  return (
    <form {...formProps} noValidate className="grid gap-4 sm:max-w-80">
      <h2 className="font-medium">{text.change}</h2>
      <PasswordField {...field('password')} label={text.password} />
      <Field {...field('code')} label={text.codeOrRecovery} required autoComplete="one-time-code" />
      <FormError>{formError}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy && text.renewing}>
          {text.renew}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => void run(switchOff)}
        >
          {text.disable}
        </Button>
      </div>
    </form>
  );
}

/** Shows recovery codes once, to copy or print. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const onCopy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => showToast(text.copied));
  return (
    <section className="grid gap-4">
      <h2 ref={title} tabIndex={-1} className="font-medium outline-none">
        {text.codesTitle}
      </h2>
      <p className="text-ink-2">{text.codesText}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded border border-line bg-sunken p-4 font-mono text-14 sm:w-fit sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button kind="quiet" size="small" onClick={onCopy}>
          {text.copy}
        </Button>
        <Button kind="quiet" size="small" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button size="small" onClick={onDone}>
          {text.kept}
        </Button>
      </div>
    </section>
  );
}

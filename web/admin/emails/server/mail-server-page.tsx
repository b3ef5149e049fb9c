import { Link } from 'react-router';
import type { MailSettings } from '#contract/admin/emails/mail-settings';
import { namesOf, type RecordField } from '#contract/records/fields';
import { mailFields } from '#contract/records/mail';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../../api/admin/queries';
import { codeError } from '../../../api/use-api-form';
import { CommandButton } from '../../../commands';
import { Panel } from '../../../ui/panel';
import { Status } from '../../../ui/status';
import { Field, Select } from '../../editing/fields';
import { IdentityFields } from '../../editing/identity-fields';
import { DefaultControl } from '../../editing/record-field';
import {
  RecordForm,
  type RecordFormState,
  useRecordForm,
  useSave,
} from '../../editing/record-form';
import { SaveButton } from '../../editing/save-bar';
import { optionsOf } from '../../lists/list-page';
import { AwaitedPanel, Fact, PageHead, TwoColumns } from '../../record';
import { MailRecordsPanel } from './mail-records-panel';
import { type MailDraft, mailServerForm, needsIdentity, portFor } from './mail-server-form.rules';
import { MailTestPanel } from './mail-test-panel';
import { mailServer as text } from './messages';

/** The mail server, the sender, and what makes emails arrive. */
export default function MailServerPage() {
  const { data, error } = useAdminQuery('GET /api/admin/mail-settings', {});
  return (
    <>
      <PageHead title={text.title}>
        <Link to={adminPages.emails()} className="text-link ms-auto">
          {text.back}
        </Link>
      </PageHead>
      {data ? <MailServer saved={data} /> : <AwaitedPanel error={error} rows={8} />}
    </>
  );
}

const grid = 'grid items-start gap-5 p-4 sm:grid-cols-2 lg:p-5';

function MailServer({ saved }: { saved: MailSettings }) {
  const save = useSave('PUT /api/admin/mail-settings');
  const form = useRecordForm(mailServerForm, saved, { save, errorsOf: codeError });
  const { defaultSender } = saved;
  const hints = new Map([
    ['fromName', text.defaultName(defaultSender.name)],
    ['fromAddress', text.defaultAddress(defaultSender.address)],
  ]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
      <TwoColumns side={<MailTestPanel isUnsaved={form.isDirty} />}>
        <RecordForm form={form} foot={<SaveButton form={form} text={text} />}>
          {saved.setOnServer ? (
            <ServerOfEnvironment {...saved.setOnServer} />
          ) : (
            <ServerFields saved={saved} form={form} />
          )}
          <Panel title={text.sender}>
            <div className={grid}>
              {namesOf(mailFields).flatMap((name) => {
                const field: RecordField = mailFields[name];
                if (field.group !== 'sender') return [];
                const hint = hints.get(name) ?? field.hint ?? '';
                return (
                  <DefaultControl key={name} field={{ ...field, hint }} input={form.field(name)} />
                );
              })}
            </div>
          </Panel>
        </RecordForm>
      </TwoColumns>
      <MailRecordsPanel isSigned={saved.isSigned} />
    </div>
  );
}

function ServerFields({ saved, form }: { saved: MailSettings; form: RecordFormState<MailDraft> }) {
  const security = form.field('security');
  const passwordHint = saved.hasPassword ? text.passwordKept : text.passwordHint;
  return (
    <Panel title={text.server}>
      <div className={grid}>
        <p className="text-ink-2 sm:col-span-2">{text.serverHint}</p>
        <DefaultControl field={mailFields.host} input={form.field('host')} />
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_6rem]">
          <Select
            {...security}
            onChange={(event) => {
              void security.onChange(event);
              form.change('port', portFor(event.target.value, form.draft.port));
            }}
            label={mailFields.security.label}
            options={optionsOf(mailFields.security.options)}
            hint={form.draft.security === 'none' ? text.unencrypted : undefined}
          />
          <DefaultControl field={mailFields.port} input={form.field('port')} />
        </div>
        <DefaultControl field={mailFields.user} input={form.field('user')} />
        <div className="grid justify-items-start gap-2">
          <Field
            {...form.field('password')}
            className="w-full"
            type="password"
            autoComplete="new-password"
            label={text.password}
            hint={saved.isPasswordReadable ? passwordHint : text.passwordLost}
          />
          {saved.hasPassword && <RemovePassword version={saved.version} />}
        </div>
        {needsIdentity(form.draft, saved) && <IdentityOf form={form} />}
      </div>
    </Panel>
  );
}

/** A code is asked for once the server has asked for one. */
function IdentityOf({ form }: { form: RecordFormState<MailDraft> }) {
  const code = form.field('code');
  const asksCode = code.error !== undefined || form.draft.code !== '';
  const password = {
    ...form.field('currentPassword'),
    className: 'sm:col-start-1',
    hint: text.currentPasswordHint,
  };
  return <IdentityFields password={password} code={asksCode ? code : undefined} />;
}

function RemovePassword({ version }: { version: number }) {
  const save = useSave('PUT /api/admin/mail-settings');
  return (
    <CommandButton
      size="row"
      run={() => save({ password: null }, version)}
      busy={text.removing}
      done={text.removed}
    >
      {text.removePassword}
    </CommandButton>
  );
}

function ServerOfEnvironment({
  host,
  port,
  isEncrypted,
  user,
}: NonNullable<MailSettings['setOnServer']>) {
  return (
    <Panel title={text.server} aside={<Status tone="ok">{text.setOnServer}</Status>}>
      <div className="grid gap-4 p-4 lg:p-5">
        <p className="text-ink-2">{text.setOnServerText}</p>
        <dl className="grid max-w-120 gap-2">
          <Fact name={mailFields.host.label}>{host}</Fact>
          <Fact name={mailFields.port.label}>{port}</Fact>
          <Fact name={text.encryption}>{isEncrypted ? text.encrypted : text.notEncrypted}</Fact>
          <Fact name={mailFields.user.label}>{user}</Fact>
        </dl>
      </div>
    </Panel>
  );
}

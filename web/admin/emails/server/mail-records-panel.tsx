import type { MailRecord } from '#contract/admin/emails/mail-settings';
import { useAdminCommand, useAdminQuery } from '../../../api/admin/queries';
import { CommandButton } from '../../../commands';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/overlays/toast';
import { Panel } from '../../../ui/panel';
import { Status, type StatusTone } from '../../../ui/status';
import { inSentence } from '../../../ui/text/language';
import { AwaitedRows } from '../../lists/list-table';
import { mailRecords as text } from './messages';

/** The DNS records of the sender's domain, to copy, and whether they are there. */
export function MailRecordsPanel({ isSigned }: { isSigned: boolean }) {
  const { data, error, refetch } = useAdminQuery('GET /api/admin/mail-settings/records', {});
  return (
    <Panel
      title={text.title}
      actions={
        <CommandButton size="row" run={() => refetch()} busy={text.checking} done={text.checked}>
          {text.check}
        </CommandButton>
      }
    >
      {!data && <AwaitedRows error={error} rows={6} />}
      {data && (
        <>
          <p className="p-4 text-ink-2 last:pb-4 lg:px-5">
            {data.records.length > 0 ? text.text(data.domain) : text.noDomain}
          </p>
          <ul>
            {data.records.map((record) => (
              <Row key={record.kind} record={record} isSigned={isSigned} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const tones: Record<MailRecord['state'], StatusTone> = {
  found: 'ok',
  missing: 'bad',
  different: 'warn',
  unknown: 'quiet',
};

function Row({ record, isSigned }: { record: MailRecord; isSigned: boolean }) {
  const { kind, name, value, state, found } = record;
  const { name: title, text: why } = text.kinds[kind];
  return (
    <li className="grid gap-3 border-b border-line p-4 last:border-b-0 lg:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <Status tone={tones[state]}>{text.states[state]}</Status>
      </div>
      <p className="max-w-160 text-ink-2">{why}</p>
      {value === null ? (
        <p className="max-w-160 text-ink-2">{text.byProvider}</p>
      ) : (
        <dl className="grid gap-2">
          <Value label={text.recordName} kind={title} value={name} />
          <Value label={text.value} kind={title} value={value} />
          {found !== null && <Value label={text.inDns} value={found} />}
        </dl>
      )}
      {kind === 'dkim' && <SigningButton isSigned={isSigned} />}
    </li>
  );
}

function SigningButton({ isSigned }: { isSigned: boolean }) {
  const sign = useAdminCommand('PUT /api/admin/mail-settings/signing');
  return (
    <CommandButton
      size="row"
      className="justify-self-start"
      run={() => sign.run({ body: { isSigned: !isSigned } })}
      busy={isSigned ? text.stopping : text.signing}
      done={isSigned ? text.stopped : text.signed}
    >
      {isSigned ? text.stop : text.sign}
    </CommandButton>
  );
}

/** A value to copy; one without a kind is only shown. */
function Value({ label, value, kind }: { label: string; value: string; kind?: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast(text.copied),
      () => showToast(text.notCopied),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <dt className="text-13 text-ink-2 max-sm:col-span-2">{label}</dt>
      <dd className="rounded bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere">{value}</dd>
      {kind !== undefined && (
        <dd>
          <Button
            kind="quiet"
            size="row"
            aria-label={text.copyNamed(inSentence(label), kind)}
            onClick={() => void copy()}
          >
            {text.copy}
          </Button>
        </dd>
      )}
    </div>
  );
}

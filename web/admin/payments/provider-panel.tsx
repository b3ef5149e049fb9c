import { useState } from 'react';
import type { PaymentProvider } from '#contract/admin/payment-setup';
import { useAdminCommand } from '../../api/admin/queries';
import type { AnswerOf } from '../../api/client';
import { useApiForm, useCodeStep } from '../../api/use-api-form';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { Field } from '../editing/fields';
import { IdentityFields } from '../editing/identity-fields';
import { FormDialog } from '../form-dialog';
import { providers as text } from './messages';

/** A provider: whether it is on, its keys, and whether it can be reached with them. */
export function ProviderPanel({ provider }: { provider: PaymentProvider }) {
  const { label, isOn, isOnByServer, isTest, keysFrom, webhookUrl, methods } = provider;
  return (
    <Panel
      title={label}
      aside={
        <span className="flex flex-wrap gap-x-4">
          <Status tone={isOn ? 'ok' : 'quiet'}>{isOn ? text.on : text.off}</Status>
          {isTest && <Status tone="warn">{text.test}</Status>}
          {(keysFrom === 'server' || isOnByServer) && (
            <Status tone="quiet">{text.setOnServer}</Status>
          )}
        </span>
      }
    >
      <div className="grid justify-items-start gap-4 p-4 lg:p-5">
        <p className="text-ink-2">{text.methods(methods.join(', '))}</p>
        <p className="max-w-160 text-ink-2">{keysText(provider)}</p>
        {isOnByServer && <p className="max-w-160 text-ink-2">{text.onByServer}</p>}
        <Actions provider={provider} />
        {webhookUrl !== null && <Webhook label={label} url={webhookUrl} />}
      </div>
    </Panel>
  );
}

function keysText({ keys, keysFrom, areKeysReadable }: PaymentProvider): string {
  if (keys.length === 0) return text.noKeys;
  if (keysFrom === 'server') return text.keysOnServer;
  if (!areKeysReadable) return text.keysLost;
  return keysFrom === null ? text.keysMissing : text.keysStored;
}

type OpenDialog = 'enter' | 'remove' | 'switchOn' | null;

function Actions({ provider }: { provider: PaymentProvider }) {
  const { name: id, label, isOn, isOnByServer, keys, keysFrom } = provider;
  const [open, setOpen] = useState<OpenDialog>(null);
  const update = useAdminCommand('PUT /api/admin/payment-setup/providers/:id');
  const canEnter = keys.length > 0 && keysFrom !== 'server';
  const isReady = keys.length === 0 || keysFrom !== null;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isOn && !isOnByServer && isReady && (
          <CommandButton
            aria-label={text.switchOffOf(label)}
            run={() => update.run({ params: { id }, body: { isOn: false } })}
            busy={text.switching}
            done={text.switchedOff(label)}
          >
            {text.switchOff}
          </CommandButton>
        )}
        {!isOn && isReady && (
          <Button
            kind="primary"
            size="small"
            aria-label={text.switchOnOf(label)}
            onClick={() => setOpen('switchOn')}
          >
            {text.switchOn}
          </Button>
        )}
        {canEnter && (
          <Button
            kind="quiet"
            size="small"
            aria-label={keysFrom === null ? text.enterOf(label) : text.replaceOf(label)}
            onClick={() => setOpen('enter')}
          >
            {keysFrom === null ? text.enter : text.replace}
          </Button>
        )}
        {canEnter && keysFrom === 'staff' && (
          <Button
            kind="quiet"
            size="small"
            aria-label={text.removeOf(label)}
            onClick={() => setOpen('remove')}
          >
            {text.remove}
          </Button>
        )}
      </div>
      {keys.length > 0 && keysFrom !== null && <ConnectionTest id={id} label={label} />}
      <ProviderDialog
        // Each dialog starts empty, so that no key stays in the page.
        key={open}
        provider={provider}
        open={open}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

interface ProviderDialogProps {
  provider: PaymentProvider;
  open: OpenDialog;
  onClose: () => void;
}

/** Enters, replaces or removes keys, or switches a provider on, which needs the password of the person who does it. */
function ProviderDialog({ provider, open, onClose }: ProviderDialogProps) {
  const { name: id, label, keys, keysFrom } = provider;
  const { asksCode, attempt } = useCodeStep();
  const update = useAdminCommand('PUT /api/admin/payment-setup/providers/:id');
  const words = dialogWords(open, label, keysFrom !== null);
  const form = useApiForm<{ keys: Record<string, string>; currentPassword: string; code: string }>({
    defaultValues: {
      keys: Object.fromEntries(keys.map(({ name }) => [name, ''])),
      currentPassword: '',
      code: '',
    },
    fieldOf: (path) => (path === 'keys' || path === 'isOn' ? 'root' : path),
    send: async ({ keys: typed, currentPassword, code }) => {
      const body = { ...changeOf(open, typed), currentPassword, ...(asksCode && { code }) };
      if (!(await attempt(() => update.run({ params: { id }, body })))) return;
      showToast(words.done);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open !== null}
      onClose={onClose}
      title={words.title}
      description={words.description}
      submit={words.submit}
      busy={words.busy}
    >
      {open === 'enter' &&
        keys.map(({ name, label: keyLabel, hint, isSecret }) => (
          <Field
            key={name}
            {...form.field(`keys.${name}`)}
            label={keyLabel}
            hint={hint ?? undefined}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
          />
        ))}
      <IdentityFields
        password={form.field('currentPassword')}
        code={asksCode ? form.field('code') : undefined}
      />
    </FormDialog>
  );
}

function changeOf(open: OpenDialog, typed: Record<string, string>) {
  if (open === 'switchOn') return { isOn: true };
  if (open === 'remove') return { keys: null };
  const entered = Object.entries(typed).filter(([, value]) => value !== '');
  return { keys: entered.map(([name, value]) => ({ name, value })) };
}

function dialogWords(open: OpenDialog, label: string, hasKeys: boolean) {
  if (open === 'switchOn')
    return {
      title: text.switchOnOf(label),
      description: text.switchOnText,
      submit: text.switchOn,
      busy: text.switching,
      done: text.switchedOn(label),
    };
  if (open === 'remove')
    return {
      title: text.removeOf(label),
      description: text.removeText,
      submit: text.remove,
      busy: text.removing,
      done: text.removed(label),
    };
  return {
    title: hasKeys ? text.replaceOf(label) : text.enterOf(label),
    description: text.dialogText,
    submit: text.save,
    busy: text.saving,
    done: text.saved(label),
  };
}

type Tested = AnswerOf<'POST /api/admin/payment-setup/providers/:id/test'>;

function ConnectionTest({ id, label }: { id: string; label: string }) {
  const [tested, setTested] = useState<Tested | null>(null);
  const test = useAdminCommand('POST /api/admin/payment-setup/providers/:id/test', {
    onSuccess: setTested,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CommandButton
        aria-label={text.checkOf(label)}
        run={() => {
          setTested(null);
          return test.run({ params: { id } });
        }}
        busy={text.checking}
        done={() => {}}
      >
        {text.check}
      </CommandButton>
      <div role="status" className="empty:hidden">
        {tested && (tested.problem ? tested.problem.message : text.accepted)}
      </div>
    </div>
  );
}

function Webhook({ label, url }: { label: string; url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast(text.copied),
      () => showToast(text.notCopied),
    );
  return (
    <div className="grid w-full max-w-160 gap-2">
      <h3 className="font-medium">{text.webhook}</h3>
      <p className="text-ink-2">{text.webhookText}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded bg-sunken px-3 py-2 text-13 wrap-anywhere">{url}</code>
        <Button kind="quiet" size="row" aria-label={text.copyOf(label)} onClick={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </div>
  );
}

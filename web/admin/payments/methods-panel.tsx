import { ArrowDown, ArrowUp } from 'lucide';
import { useState } from 'react';
import type { PaymentSetup } from '#contract/admin/payment-setup';
import { useAdminCommand } from '../../api/admin/queries';
import { useApiForm, useCodeStep } from '../../api/use-api-form';
import { CommandButton } from '../../commands';
import { Checkbox } from '../../ui/forms/checkbox';
import { IconButton } from '../../ui/icon-button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { IdentityFields } from '../editing/identity-fields';
import { FormDialog } from '../form-dialog';
import { methods as text } from './messages';
import {
  choiceOfDraft,
  draftOf,
  type MethodDraft,
  moved,
  switchesOwnOn,
  UnreadableAmount,
} from './methods-form.rules';

/** The methods in the order of the checkout: whether, where and for which orders each is offered. */
export function MethodsPanel({ saved }: { saved: PaymentSetup }) {
  const [drafts, setDrafts] = useState(() => saved.methods.map(draftOf));
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const update = useAdminCommand('PUT /api/admin/payment-setup/methods');
  const { version } = saved;
  const change = (index: number, fields: Partial<MethodDraft>) =>
    setDrafts(drafts.map((one, at) => (at === index ? { ...one, ...fields } : one)));
  const save = async () => {
    setProblem(null);
    try {
      const methods = drafts.map(choiceOfDraft);
      if (!switchesOwnOn(drafts)) return await update.run({ body: { methods, version } });
      setAsked(true);
      return false;
    } catch (error) {
      if (!(error instanceof UnreadableAmount)) throw error;
      setProblem(error.message);
      return false;
    }
  };
  return (
    <Panel title={text.title}>
      <p className="px-4 pt-4 text-ink-2 lg:px-5">
        {drafts.length === 0 ? text.none : saved.hasOwnOrder ? text.ownOrder : text.usualOrder}
      </p>
      <ol>
        {drafts.map((draft, index) => (
          <MethodRow
            key={`${draft.choice.gateway} ${draft.choice.method}`}
            draft={draft}
            isFirst={index === 0}
            isLast={index === drafts.length - 1}
            onChange={(fields) => change(index, fields)}
            onMove={(by) => setDrafts(moved(drafts, index, by))}
          />
        ))}
      </ol>
      {problem !== null && (
        <p role="alert" className="px-4 pt-4 text-sale lg:px-5">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3 p-4 lg:px-5">
        <CommandButton kind="primary" run={save} busy={text.saving} done={text.saved}>
          {text.save}
        </CommandButton>
        {saved.hasOwnOrder && (
          <CommandButton
            run={() => update.run({ body: { methods: null, version } })}
            busy={text.saving}
            done={text.wasReset}
          >
            {text.reset}
          </CommandButton>
        )}
      </div>
      <OwnMethodDialog
        // It starts empty, so that no password stays in the page.
        key={String(isAsked)}
        open={isAsked}
        onClose={() => setAsked(false)}
        save={(proof) =>
          update.run({ body: { methods: drafts.map(choiceOfDraft), version, ...proof } })
        }
      />
    </Panel>
  );
}

interface OwnMethodDialogProps {
  open: boolean;
  onClose: () => void;
  save: (proof: { currentPassword: string; code?: string }) => Promise<unknown>;
}

/** Asks for the password before a method is switched on that no provider checks. */
function OwnMethodDialog({ open, onClose, save }: OwnMethodDialogProps) {
  const { asksCode, attempt } = useCodeStep();
  const form = useApiForm({
    defaultValues: { currentPassword: '', code: '' },
    fieldOf: (path) => (path === 'currentPassword' || path === 'code' ? path : 'root'),
    send: async ({ currentPassword, code }) => {
      if (!(await attempt(() => save({ currentPassword, ...(asksCode && { code }) })))) return;
      showToast(text.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={text.confirmTitle}
      description={text.confirmText}
      submit={text.save}
      busy={text.saving}
    >
      <IdentityFields
        password={form.field('currentPassword')}
        code={asksCode ? form.field('code') : undefined}
      />
    </FormDialog>
  );
}

interface MethodRowProps {
  draft: MethodDraft;
  isFirst: boolean;
  isLast: boolean;
  onChange: (fields: Partial<MethodDraft>) => void;
  onMove: (by: -1 | 1) => void;
}

function MethodRow({ draft, isFirst, isLast, onChange, onMove }: MethodRowProps) {
  const { choice, isOn, countries, least, greatest } = draft;
  const { label, provider, problem } = choice;
  const name = provider === null ? label : `${label} ${text.byProvider(provider)}`;
  return (
    <li className="grid gap-3 border-b border-line p-4 lg:px-5">
      <div className="flex items-center gap-3">
        <Checkbox
          aria-label={text.isOn(name)}
          checked={isOn}
          onChange={({ target }) => onChange({ isOn: target.checked })}
        >
          <span>
            <span className="font-medium">{label}</span>
            {provider !== null && <span className="text-ink-2"> {text.byProvider(provider)}</span>}
          </span>
        </Checkbox>
        <span className="ms-auto flex gap-1">
          <IconButton
            icon={ArrowUp}
            label={text.up(name)}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={text.down(name)}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </span>
      </div>
      {problem !== null && <p className="text-13 text-warn">{problem}</p>}
      {isOn && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field
            label={text.countries}
            hint={text.countriesHint}
            value={countries}
            onChange={({ target }) => onChange({ countries: target.value })}
          />
          <Field
            label={text.least}
            inputMode="decimal"
            value={least}
            onChange={({ target }) => onChange({ least: target.value })}
          />
          <Field
            label={text.greatest}
            inputMode="decimal"
            value={greatest}
            onChange={({ target }) => onChange({ greatest: target.value })}
          />
        </div>
      )}
    </li>
  );
}

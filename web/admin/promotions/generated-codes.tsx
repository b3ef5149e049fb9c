import { useState } from 'react';
import type { PromotionCode, PromotionDetail } from '#contract/admin/promotions';
import { adminPages } from '#contract/values/pages/admin-pages';
import { readInteger } from '#contract/values/typed/typed-numbers';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { useApiForm } from '../../api/use-api-form';
import { CommandButton, ConfirmButton } from '../../commands';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { Field } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { FilterBar, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn, ListTable, RowLink } from '../lists/list-table';
import { generatedCodes as text } from './messages';

interface GeneratedCodesProps {
  promotion: PromotionDetail;
  counts: NonNullable<PromotionDetail['codes']>;
}

const filters = [{ name: 'state', label: text.state, options: optionsOf(text.states) }];

/** The codes of a promotion that has many: staff generate, download and revoke them. */
export function GeneratedCodes({ promotion, counts }: GeneratedCodesProps) {
  const params = { id: promotion._id };
  const page = useUrlList('GET /api/admin/promotions/:id/codes', adminPages.promotion(params), {
    params,
    filters,
  });
  const isArchived = promotion.state === 'archived';
  const { unused, used, revoked } = counts;
  return (
    <Panel
      title={text.title}
      actions={
        <div className="flex flex-wrap gap-2">
          {unused + used + revoked > 0 && (
            <CommandButton
              size="small"
              run={() =>
                saveFile(`/api/admin/promotions/${promotion._id}/codes.csv`, 'promo-codes.csv')
              }
              busy={text.downloading}
              done={text.downloaded}
            >
              {text.download}
            </CommandButton>
          )}
          {!isArchived && unused > 0 && <RevokeUnused id={promotion._id} />}
          {!isArchived && <Generate id={promotion._id} />}
        </div>
      }
    >
      <div className="grid gap-4 p-4 lg:px-5">
        <p className="text-ink-2">
          {text.count(formatNumber(unused), formatNumber(used), formatNumber(revoked))}
        </p>
        <FilterBar list={page.list} search={text.search} filters={filters} />
      </div>
      <ListTable
        {...page}
        caption={text.title}
        columns={isArchived ? columns : [...columns, revocation(promotion._id)]}
        empty={{ title: text.emptyTitle, text: text.emptyText }}
        awaited={4}
      />
    </Panel>
  );
}

const tones: Record<PromotionCode['state'], StatusTone> = {
  unused: 'ok',
  used: 'quiet',
  revoked: 'quiet',
};

const columns: Column<PromotionCode>[] = [
  { head: text.code, grow: true, className: 'font-mono', cell: ({ code }) => code },
  {
    head: text.state,
    cell: ({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>,
  },
  {
    head: text.order,
    cell: ({ order }) =>
      order && (
        <RowLink to={adminPages.order({ id: order._id })}>
          {text.orderNumber(String(order.number))}
        </RowLink>
      ),
  },
];

const revocation = (promotionId: string): Column<PromotionCode> => ({
  ...actionsColumn,
  cell: ({ code, state }) =>
    state === 'unused' && <RevokeOne promotionId={promotionId} code={code} />,
});

function RevokeOne({ promotionId, code }: { promotionId: string; code: string }) {
  const revoke = useAdminCommand('POST /api/admin/promotions/:id/codes/revoke');
  return (
    <CommandButton
      size="row"
      aria-label={text.revokeNamed(code)}
      run={() => revoke.run({ params: { id: promotionId }, body: { code } })}
      busy={text.revoking}
      done={({ revoked }) => showToast(text.revoked(revoked))}
    >
      {text.revoke}
    </CommandButton>
  );
}

function RevokeUnused({ id }: { id: string }) {
  const revoke = useAdminCommand('POST /api/admin/promotions/:id/codes/revoke');
  return (
    <ConfirmButton
      label={text.revokeAll}
      title={text.revokeTitle}
      description={text.revokeText}
      confirm={text.revoke}
      run={() => revoke.run({ params: { id }, body: {} })}
      busy={text.revoking}
      done={({ revoked }) => showToast(text.revoked(revoked))}
    />
  );
}

function Generate({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.generate}
      </Button>
      {isOpen && <GenerateDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Generation {
  count: number;
  prefix: string;
}

function GenerateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const generate = useAdminCommand('POST /api/admin/promotions/:id/codes');
  const form = useApiForm<{ count: string; prefix: string }, Generation>({
    defaultValues: { count: '100', prefix: '' },
    parse: ({ count, prefix }) => {
      const { value, problem } = readInteger(count);
      return problem === undefined
        ? { body: { count: value, prefix: prefix.trim() } }
        : { errors: { count: problem } };
    },
    send: async (body) => {
      const { generated } = await generate.run({ params: { id }, body });
      showToast(text.generated(generated));
      onClose();
    },
    errorsOf: (error) => {
      const prefix = error.fieldMessage('prefix');
      return prefix ? { prefix } : { count: error.fieldMessage('count') ?? error.message };
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.generate}
      description={text.generateText}
      submit={text.submit}
      busy={text.generating}
    >
      <Field
        {...form.field('count')}
        label={text.number}
        required
        inputMode="numeric"
        data-autofocus
      />
      <Field
        {...form.field('prefix')}
        label={text.prefix}
        hint={text.prefixHint}
        mark={kit.optional}
        maxLength={20}
      />
    </FormDialog>
  );
}

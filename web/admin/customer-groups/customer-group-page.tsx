import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type {
  CustomerGroup,
  CustomerGroupDetail,
  GroupMember,
} from '#contract/admin/customer-groups';
import { customerGroupFields, groupRuleFields } from '#contract/records/customer-group';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import { useAdminCommand } from '../../api/admin/queries';
import type { BodyOf } from '../../api/client';
import { useAuth } from '../../api/session/auth';
import { type Parsed, useApiForm } from '../../api/use-api-form';
import { CommandButton, ConfirmButton } from '../../commands';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useCurrency } from '../../ui/text/money';
import { DefaultControl } from '../editing/record-field';
import {
  type FieldsDraft,
  type FieldUnits,
  fieldLabelOf,
  fieldsDraftOf,
  fieldValuesOf,
  optionText,
} from '../editing/record-fields.rules';
import { RecordForm, type RecordFormKind, useRecordForm, useSave } from '../editing/record-form';
import { FormDialog } from '../form-dialog';
import { fullName } from '../format';
import { FilterBar, useUrlList } from '../lists/list-page';
import { actionsColumn, ListTable, RowLink } from '../lists/list-table';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { emailsIn } from './emails.rules';
import { customerGroup as text, members as words } from './messages';

/** The page of one group of customers, or of a new one. */
export default function CustomerGroupPage() {
  const navigate = useNavigate();
  if (useParams().id === undefined)
    return (
      <>
        <PageHead title={text.addTitle} />
        <GroupForm
          group={null}
          onSaved={({ _id, name }) => {
            showToast(text.created(name));
            void navigate(adminPages.customerGroup({ id: _id }), { replace: true });
          }}
        />
      </>
    );
  return (
    <RecordPage
      endpoint="GET /api/admin/customer-groups/:id"
      notFound={text.notFound}
      back={{ to: adminPages.customerGroups(), label: text.back }}
    >
      {(group) => <Details group={group} />}
    </RecordPage>
  );
}

function Details({ group }: { group: CustomerGroupDetail }) {
  const { user } = useAuth();
  return (
    <>
      <PageHead title={group.name}>
        <div className="ms-auto">
          <DeleteGroup group={group} />
        </div>
      </PageHead>
      <TwoColumns
        side={
          <FactsPanel title={text.usage}>
            <Fact name={text.members}>{formatNumber(group.members)}</Fact>
            <Fact name={text.promotions}>
              {group.promotions.length > 0 && (
                <ul>
                  {group.promotions.map(({ _id, name }) => (
                    <li key={_id}>
                      <Link to={adminPages.promotion({ id: _id })} className="text-link">
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Fact>
          </FactsPanel>
        }
      >
        <GroupForm
          key={group._id}
          group={group}
          onSaved={({ name }) => showToast(text.saved(name))}
        />
        {user && may(user.role, 'staff:orders') && <Members group={group} />}
      </TwoColumns>
    </>
  );
}

type GroupDraft = FieldsDraft<typeof customerGroupFields>;
type GroupBody = BodyOf<'POST /api/admin/customer-groups'>;

/** The fields of a group: those of a rule only if it has one. */
const fieldsFor = ({ kind }: Pick<GroupDraft, 'kind'>) =>
  kind === 'rule' ? customerGroupFields : withoutRule;
const { name, kind } = customerGroupFields;
const withoutRule = { name, kind };

const groupForm = (
  units: FieldUnits,
): RecordFormKind<CustomerGroup | null, GroupDraft, GroupBody> => ({
  draftOf: (saved) => fieldsDraftOf(customerGroupFields, saved, units),
  bodyOf: (draft) =>
    fieldValuesOf(
      fieldsFor(draft) as typeof customerGroupFields,
      draft,
      null,
      units,
    ) as Parsed<GroupBody>,
  labelOf: (path) => fieldLabelOf(customerGroupFields, path),
  show: (path, value) => optionText(customerGroupFields, path, value),
  text: { save: text.save, saving: text.saving },
});

interface GroupFormProps {
  group: CustomerGroup | null;
  onSaved: (saved: CustomerGroup) => void;
}

function GroupForm({ group, onSaved }: GroupFormProps) {
  const currency = useCurrency();
  const { timeZone } = useDates();
  const form = useRecordForm(groupForm({ currency, timeZone }), group, {
    save: useSave('PUT /api/admin/customer-groups/:id', {
      id: group?._id,
      create: 'POST /api/admin/customer-groups',
    }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  return (
    <RecordForm form={form}>
      <Panel title={text.terms}>
        <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
          <DefaultControl field={name} input={form.field('name')} />
          <DefaultControl field={kind} input={form.field('kind')} />
          {form.draft.kind === 'rule' &&
            groupRuleFields.map((term) => (
              <DefaultControl
                key={term}
                field={customerGroupFields[term]}
                input={form.field(term)}
              />
            ))}
        </div>
      </Panel>
    </RecordForm>
  );
}

/** Who is in the group: customers that staff add and remove, or those who meet its rule. */
function Members({ group }: { group: CustomerGroupDetail }) {
  const params = { id: group._id };
  const page = useUrlList(
    'GET /api/admin/customer-groups/:id/members',
    adminPages.customerGroup(params),
    { params },
  );
  const isListed = group.kind === 'listed';
  return (
    <Panel title={words.title} actions={isListed && <AddMembers id={group._id} />}>
      <div className="p-4 lg:px-5">
        <FilterBar list={page.list} search={words.search} />
      </div>
      <ListTable
        {...page}
        caption={words.title}
        columns={isListed ? [...columns, removal(group._id)] : columns}
        empty={{
          title: words.emptyTitle,
          text: isListed ? words.emptyText : words.emptyByRule,
        }}
        awaited={4}
      />
    </Panel>
  );
}

const columns: Column<GroupMember>[] = [
  {
    head: words.name,
    grow: true,
    cell: (member) => (
      <RowLink to={adminPages.customer({ id: member._id })}>{fullName(member)}</RowLink>
    ),
  },
  {
    head: words.email,
    className: 'max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email, emailConfirmed }) => (
      <>
        {email} {!emailConfirmed && <Status tone="warn">{words.notConfirmed}</Status>}
      </>
    ),
  },
];

const removal = (groupId: string): Column<GroupMember> => ({
  ...actionsColumn,
  cell: (member) => <RemoveMember groupId={groupId} member={member} />,
});

function RemoveMember({ groupId, member }: { groupId: string; member: GroupMember }) {
  const remove = useAdminCommand('DELETE /api/admin/customer-groups/:id/members/:accountId');
  const called = fullName(member);
  return (
    <CommandButton
      size="row"
      aria-label={words.removeNamed(called)}
      run={() => remove.run({ params: { id: groupId, accountId: member._id } })}
      busy={words.removing}
      done={words.removed(called)}
    >
      {words.remove}
    </CommandButton>
  );
}

function AddMembers({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {words.add}
      </Button>
      {isOpen && <AddDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many unknown addresses are named. */
const NAMED_UNKNOWN = 5;

function AddDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useAdminCommand('POST /api/admin/customer-groups/:id/members');
  const form = useApiForm<{ emails: string }, { emails: string[] }>({
    defaultValues: { emails: '' },
    parse: ({ emails }) => {
      const found = emailsIn(emails);
      return found.length === 0
        ? { errors: { emails: words.noEmails } }
        : { body: { emails: found } };
    },
    send: async (body) => {
      const { added, unknown } = await add.run({ params: { id }, body });
      showToast(
        [words.addedCount(added), ...(unknown.length === 0 ? [] : [unknownText(unknown)])].join(
          '. ',
        ),
      );
      onClose();
    },
    errorsOf: (error) => ({ emails: error.fieldMessage('emails') ?? error.message }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.add}
      description={words.addText}
      submit={words.submit}
      busy={words.adding}
    >
      <TextArea
        {...form.field('emails')}
        label={words.emails}
        hint={words.emailsHint}
        required
        rows={6}
        maxLength={1_000_000}
        data-autofocus
      />
      <label className="mt-3 grid gap-2 text-13 font-medium">
        {words.file}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="text-ink-2"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file) form.change('emails', emailsIn(await file.text()).join('\n'));
          }}
        />
      </label>
    </FormDialog>
  );
}

function DeleteGroup({ group }: { group: CustomerGroupDetail }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/customer-groups/:id', {
    leave: () => navigate(adminPages.customerGroups()),
  });
  return (
    <ConfirmButton
      label={text.delete}
      title={text.deleteTitle(group.name)}
      description={text.deleteText}
      confirm={text.delete}
      run={() => remove.run({ params: { id: group._id } })}
      busy={text.deleting}
      done={text.deleted(group.name)}
    />
  );
}

/** The first addresses that have no account. */
function unknownText(emails: readonly string[]): string {
  const named = emails.slice(0, NAMED_UNKNOWN).join(', ');
  const more = emails.length - NAMED_UNKNOWN;
  return more > 0 ? words.unknownAndMore(named, more) : words.unknown(named);
}

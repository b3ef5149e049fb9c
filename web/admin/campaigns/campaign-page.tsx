import { Link, useNavigate, useParams } from 'react-router';
import type { CampaignDetail, CampaignRecord } from '#contract/admin/campaigns';
import { campaignFields } from '#contract/records/campaign';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { CommandButton, ConfirmButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { useDates } from '../../ui/text/dates';
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
import { fullName } from '../format';
import { AwaitedList, RowLink } from '../lists/list-table';
import { PageHead, RecordPage, TwoColumns } from '../record';
import { sections as kinds } from '../sections/messages';
import { CampaignPrices } from './campaign-prices';
import { CampaignProducts } from './campaign-products';
import { CampaignPromotions } from './campaign-promotions';
import { CampaignStatus } from './campaigns-page';
import { CampaignIssues } from './issues-notice';
import {
  log as logText,
  rehearsal as rehearsalText,
  memberSections as sectionsText,
  campaign as text,
} from './messages';

/** The page of one campaign, or of a new one. */
export default function CampaignPage() {
  if (useParams().id === undefined) return <NewCampaign />;
  return (
    <RecordPage
      endpoint="GET /api/admin/campaigns/:id"
      notFound={text.notFound}
      back={{ to: adminPages.campaigns(), label: text.back }}
    >
      {(campaign) => <Campaign campaign={campaign} />}
    </RecordPage>
  );
}

function NewCampaign() {
  const navigate = useNavigate();
  const onSaved = (saved: CampaignRecord) => {
    showToast(text.created(saved.name));
    void navigate(adminPages.campaign({ id: saved._id }));
  };
  return (
    <>
      <PageHead title={text.addTitle} />
      <CampaignForm campaign={null} onSaved={onSaved} />
    </>
  );
}

function Campaign({ campaign }: { campaign: CampaignDetail }) {
  const { name, state } = campaign;
  const isOver = state === 'ended' || state === 'cancelled';
  return (
    <>
      <PageHead title={name}>
        <CampaignStatus state={state} />
        <div className="ms-auto flex flex-wrap gap-2">
          <Link
            to={adminPages.campaignRehearsal({ id: campaign._id })}
            className={buttonClass({ kind: 'quiet', size: 'small' })}
          >
            {rehearsalText.open}
          </Link>
          <Duplicate campaign={campaign} />
          {state === 'draft' && <Delete campaign={campaign} />}
          {state === 'draft' && <Plan campaign={campaign} />}
          {!isOver && state !== 'draft' && <End campaign={campaign} />}
        </div>
      </PageHead>
      <CampaignIssues campaignId={campaign._id} />
      <Timeline campaign={campaign} />
      <TwoColumns side={<Log id={campaign._id} />}>
        <CampaignForm
          key={campaign._id}
          campaign={campaign}
          onSaved={(saved) => showToast(text.saved(saved.name))}
        />
        <CampaignPrices campaign={campaign} isOver={isOver} />
        <CampaignPromotions campaign={campaign} isOver={isOver} />
        <CampaignProducts campaign={campaign} isOver={isOver} />
        <Sections campaign={campaign} />
      </TwoColumns>
    </>
  );
}

/** The sections of pages that are shown only while the campaign runs; they are edited with their pages. */
function Sections({ campaign: { sections } }: { campaign: CampaignDetail }) {
  return (
    <Panel
      title={sectionsText.title}
      actions={
        <Link
          to={adminPages.contentPart({ part: 'home' })}
          className={buttonClass({ kind: 'plain', size: 'row' })}
        >
          {sectionsText.edit}
        </Link>
      }
    >
      {sections.length === 0 && <p className="p-4 text-ink-2 lg:px-5">{sectionsText.none}</p>}
      <ul className="grid gap-3 p-4 empty:hidden lg:px-5">
        {sections.map(({ pageId, pageTitle, kind, heading, isPublished }, at) => (
          // Sections have no ids of their own across pages, and their order does not change here.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <RowLink
              to={
                pageId === null
                  ? adminPages.contentPart({ part: 'home' })
                  : adminPages.sitePage({ id: pageId })
              }
            >
              {heading === '' ? kinds.kinds[kind] : sectionsText.named(kinds.kinds[kind], heading)}
            </RowLink>
            <span className="text-ink-2">{pageTitle}</span>
            {!isPublished && <Status tone="warn">{sectionsText.unpublished}</Status>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The beginning and the end, and where the campaign is between them. */
function Timeline({
  campaign: { state, startsAt, endsAt, endedAt },
}: {
  campaign: CampaignRecord;
}) {
  const { moment } = useDates();
  const end = endedAt ?? endsAt;
  const steps = [
    {
      label: text.starts,
      at: startsAt === null ? text.startsOnPlan : moment(startsAt),
      isDone: state === 'running' || state === 'ended',
    },
    {
      label: endedAt === null ? text.ends : text.endedEarly,
      at: end === null ? text.noEnd : moment(end),
      isDone: state === 'ended',
    },
  ];
  return (
    <ol aria-label={text.timeline} className="grid gap-4 sm:grid-cols-2">
      {steps.map(({ label, at, isDone }) => (
        <li
          key={label}
          className={classNames('border-t-2 pt-2', isDone ? 'border-ink' : 'border-line-strong')}
        >
          <span className="block text-13 text-ink-2">{label}</span>
          <span className="tabular-nums">{at}</span>
        </li>
      ))}
    </ol>
  );
}

type CampaignDraft = FieldsDraft<typeof campaignFields>;
type CampaignBody = BodyOf<'POST /api/admin/campaigns'>;

const formKind = (
  units: FieldUnits,
): RecordFormKind<CampaignRecord | null, CampaignDraft, CampaignBody> => ({
  draftOf: (saved) => fieldsDraftOf(campaignFields, saved, units),
  bodyOf: (draft) => fieldValuesOf(campaignFields, draft, null, units) as Parsed<CampaignBody>,
  labelOf: (path) => fieldLabelOf(campaignFields, path),
  show: (path, value) => optionText(campaignFields, path, value),
  text: { save: text.save, saving: text.saving },
});

interface CampaignFormProps {
  campaign: CampaignRecord | null;
  onSaved: (saved: CampaignRecord) => void;
}

function CampaignForm({ campaign, onSaved }: CampaignFormProps) {
  const { timeZone } = useDates();
  const form = useRecordForm(formKind({ currency: '', timeZone }), campaign, {
    save: useSave('PUT /api/admin/campaigns/:id', {
      id: campaign?._id,
      create: 'POST /api/admin/campaigns',
    }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  return (
    <RecordForm form={form}>
      <Panel title={text.settings}>
        <div className="grid items-start gap-5 p-4 sm:grid-cols-2 lg:p-5">
          <div className="sm:col-span-2">
            <DefaultControl field={campaignFields.name} input={form.field('name')} />
          </div>
          <DefaultControl field={campaignFields.startsAt} input={form.field('startsAt')} />
          <DefaultControl field={campaignFields.endsAt} input={form.field('endsAt')} />
          <DefaultControl field={campaignFields.promoText} input={form.field('promoText')} />
          <DefaultControl field={campaignFields.promoHref} input={form.field('promoHref')} />
        </div>
      </Panel>
    </RecordForm>
  );
}

function Plan({ campaign: { _id: id, name, startsAt, version } }: { campaign: CampaignRecord }) {
  const { moment } = useDates();
  const plan = useAdminCommand('POST /api/admin/campaigns/:id/plan', { refreshesOnError: true });
  const isLater = startsAt !== null && Date.parse(startsAt) > Date.now();
  return (
    <ConfirmButton
      label={isLater ? text.plan : text.start}
      look={{ kind: 'primary' }}
      title={isLater ? text.planTitle(name) : text.startTitle(name)}
      description={isLater ? text.planText(moment(startsAt)) : text.startText}
      confirm={isLater ? text.plan : text.start}
      run={() => plan.run({ params: { id }, body: { version } })}
      busy={text.planning}
      done={text.planned(name)}
    />
  );
}

function End({ campaign: { _id: id, name, state, version } }: { campaign: CampaignRecord }) {
  const end = useAdminCommand('POST /api/admin/campaigns/:id/end', { refreshesOnError: true });
  const isRunning = state === 'running';
  return (
    <ConfirmButton
      label={isRunning ? text.end : text.cancel}
      title={isRunning ? text.endTitle(name) : text.cancelTitle(name)}
      description={isRunning ? text.endText : text.cancelText}
      confirm={isRunning ? text.end : text.cancel}
      cancel={text.keep}
      run={() => end.run({ params: { id }, body: { version } })}
      busy={text.ending}
      done={text.ended(name)}
    />
  );
}

function Duplicate({ campaign: { _id: id } }: { campaign: CampaignRecord }) {
  const navigate = useNavigate();
  const duplicate = useAdminCommand('POST /api/admin/campaigns/:id/duplicate');
  return (
    <CommandButton
      run={() => duplicate.run({ params: { id } })}
      busy={text.duplicating}
      done={(copy) => {
        showToast(text.duplicated(copy.name));
        void navigate(adminPages.campaign({ id: copy._id }));
      }}
    >
      {text.duplicate}
    </CommandButton>
  );
}

function Delete({ campaign: { _id: id, name } }: { campaign: CampaignRecord }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/campaigns/:id', {
    leave: () => navigate(adminPages.campaigns()),
  });
  return (
    <ConfirmButton
      label={text.delete}
      title={text.deleteTitle(name)}
      description={text.deleteText}
      confirm={text.delete}
      run={() => remove.run({ params: { id } })}
      busy={text.deleting}
      done={text.deleted(name)}
    />
  );
}

function Log({ id }: { id: string }) {
  const { moment } = useDates();
  const { rows, error } = useAdminList('GET /api/admin/campaigns/:id/log', {
    params: { id },
    query: { pageSize: '20' },
  });
  return (
    <Panel title={logText.title}>
      <AwaitedList rows={rows} error={error} none={logText.none}>
        {(entries) => (
          <ul className="grid gap-4 p-4 lg:px-5">
            {entries.map(({ at, label, by, details }) => (
              <li key={at}>
                <p>{label}</p>
                <p className="text-13 text-ink-2 empty:hidden">{detailsInWords(details)}</p>
                <p className="text-13 text-ink-2">
                  {logText.by(by ? fullName(by) : logText.theShop, moment(at))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </AwaitedList>
    </Panel>
  );
}

const detailsInWords = (details: Record<string, unknown>) =>
  Object.entries(logText.details)
    .flatMap(([name, words]) => {
      const count = Object.entries(details).find(([given]) => given === name)?.[1];
      return typeof count === 'number' ? [words(count)] : [];
    })
    .join(', ');

import { Download } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditRow } from '#contract/admin/audit';
import { settingFields } from '#contract/records/settings';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ModalDialog } from '../../ui/overlays/sheet';
import { type Column, Table } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { content } from '../content/messages';
import { fieldLabelOf } from '../editing/record-fields.rules';
import { fullName } from '../format';
import { ListPage, useUrlList } from '../lists/list-page';
import { steps as setupSteps } from '../setup/messages';
import { changesOf, type FieldChange } from './changes.rules';
import { audit } from './messages';

export default function AuditPage() {
  const page = useUrlList('GET /api/admin/audit', adminPages.audit(), {
    query: (list) => ({ entityId: list.get('entityId') || undefined }),
  });
  return (
    <ListPage
      {...page}
      title={audit.title}
      aside={
        <>
          <Link to={adminPages.changes()} className="text-link">
            {audit.bulkChanges}
          </Link>
          {!page.filter.q && <Exports filter={page.filter} />}
        </>
      }
      search={audit.search}
      hasDates
      columns={columns}
      empty={{ title: audit.emptyTitle, text: audit.emptyText }}
    />
  );
}

const formats = [
  { type: 'csv', label: audit.exportCsv },
  { type: 'jsonl', label: audit.exportLines },
] as const;

/** Saves all entries of the period, not only this page. A search finds only the newest entries, so it is not exported. */
function Exports({ filter }: { filter: Record<string, string | undefined> }) {
  const day = useDates().isoDay(new Date());
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      {formats.map(({ type, label }) => (
        <CommandButton
          key={type}
          run={() =>
            saveFile(withQuery(`/api/admin/audit.${type}`, filter), `audit-log-${day}.${type}`)
          }
          busy={audit.exporting}
          done={audit.exported}
        >
          <Icon of={Download} size={16} />
          {label}
        </CommandButton>
      ))}
    </div>
  );
}

const columns: Column<AuditRow>[] = [
  {
    head: audit.audit_time,
    className: 'text-ink-2 tabular-nums max-lg:order-3',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    head: audit.actor,
    className: 'max-lg:order-1 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ actor }) => (actor ? fullName(actor) : audit.theShop),
  },
  {
    head: audit.action,
    grow: true,
    className: 'max-lg:col-span-2 max-lg:whitespace-normal! max-lg:wrap-anywhere',
    cell: (entry) => <ActionLabel entry={entry} />,
  },
  {
    head: audit.change,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-2 max-lg:row-span-2',
    cell: (entry) => <ChangeDetails entry={entry} />,
  },
];

const contentNames: Record<string, string> = content.partNames;
const setupNames: Record<string, { title: string }> = setupSteps;
const changedObjectName = ({ entity, entityId, thing }: AuditRow) =>
  entity === 'setting'
    ? fieldLabelOf(settingFields, entityId)
    : entity === 'setup'
      ? (ownValue(setupNames, entityId)?.title ?? entityId)
      : entity === 'content'
        ? (ownValue(contentNames, entityId) ?? content.title)
        : thing;

/** The pages of changed objects, by their type. */
const pages: Record<string, (id: string) => string> = {
  order: (id) => adminPages.order({ id }),
  'draft-order': (id) => adminPages.draftOrder({ id }),
  product: (id) => adminPages.productStock({ id }),
  'product-change': (id) => adminPages.change({ id }),
  'customer-group': (id) => adminPages.customerGroup({ id }),
  promotion: (id) => adminPages.promotion({ id }),
  campaign: (id) => adminPages.campaign({ id }),
  mail: (id) => adminPages.email({ id }),
  'payment-issue': () => adminPages.paymentIssues(),
  payout: () => adminPages.payouts(),
  import: (id) => adminPages.import({ id }),
  'review-import': () => adminPages.reviewImports(),
  assortment: () => adminPages.assortmentFile(),
  'size-chart': (category) => adminPages.sizeCharts({ category }),
  content: (part) =>
    ownValue(contentNames, part) ? adminPages.contentPart({ part }) : adminPages.content(),
  delivery: () => adminPages.delivery(),
  legal: () => adminPages.legal(),
  withdrawal: () => adminPages.withdrawals(),
  'site-page': (id) => adminPages.sitePage({ id }),
  collection: (id) => adminPages.collection({ id }),
  translation: (name) => {
    const [language = '', kind, id] = name.split(' ');
    return kind && id ? adminPages.translation({ kind, language, id }) : adminPages.translations();
  },
  review: (id) => adminPages.review({ id }),
};

/** The action in words, with a link to the changed object if it has a page. */
function ActionLabel({ entry }: { entry: AuditRow }) {
  const name = changedObjectName(entry);
  const to = ownValue(pages, entry.entity)?.(entry.entityId);
  return (
    <>
      {entry.label}{' '}
      {to && name ? (
        <Link to={to} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}

function ChangeDetails({ entry }: { entry: AuditRow }) {
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const changes = changesOf(entry);
  const inWords = `${entry.label} ${changedObjectName(entry)}`.trim();
  const name = entry.actor ? fullName(entry.actor) : audit.theShop;
  const moment = dates.moment(entry.at);
  if (changes.length === 0) return null;
  return (
    <>
      <Button
        kind="plain"
        size="row"
        aria-label={audit.showNamed(inWords)}
        onClick={() => setOpen(true)}
      >
        {audit.show}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={inWords}
        description={
          entry.entityId === ''
            ? audit.savedBy(name, moment)
            : audit.savedByOf(name, moment, entry.entityId)
        }
        wide
      >
        <div className="mt-4 overflow-x-auto text-start [&_th]:bg-surface">
          <Table
            caption={audit.change}
            rows={changes}
            rowKey={({ field }) => field}
            columns={changeColumns}
            edge="flush"
            phone="columns"
          />
        </div>
      </ModalDialog>
    </>
  );
}

const cell = 'whitespace-pre-wrap! wrap-anywhere min-w-40';
const changeColumns: Column<FieldChange>[] = [
  { head: audit.field, cell: ({ field }) => field },
  {
    head: audit.before,
    className: `text-ink-2 ${cell}`,
    cell: ({ before }) => before ?? audit.nothing,
  },
  { head: audit.after, className: cell, cell: ({ after }) => after ?? audit.nothing },
];

import type { AssortmentSnapshot } from '#contract/admin/catalogue/assortment-file';
import { useAdminList } from '../../../api/admin/queries';
import { fetchFile, saveFile } from '../../../api/download';
import { CommandButton } from '../../../commands';
import { Panel } from '../../../ui/panel';
import type { Column } from '../../../ui/table';
import { Moment, useDates } from '../../../ui/text/dates';
import { fullName } from '../../format';
import { actionsColumn, ListTable } from '../../lists/list-table';
import { assortmentFile as text } from './messages';

const pathOf = ({ _id }: AssortmentSnapshot) => `/api/admin/assortment/snapshots/${_id}`;
const nameOf = ({ fileName }: AssortmentSnapshot) => text.before(fileName || text.unnamed);

/** The assortment before each of the last imports. Restoring one previews it like a chosen file. */
export function Snapshots({ onRestore }: { onRestore: (file: File) => Promise<void> }) {
  const dates = useDates();
  const { rows, error } = useAdminList('GET /api/admin/assortment/snapshots', {});
  const restore = async (snapshot: AssortmentSnapshot) => {
    const content = await (await fetchFile(pathOf(snapshot))).blob();
    await onRestore(new File([content], nameOf(snapshot)));
  };
  const columns: Column<AssortmentSnapshot>[] = [
    { head: text.state, grow: true, cell: nameOf },
    { head: text.by, wide: true, className: 'text-ink-2', cell: ({ by }) => fullName(by) },
    {
      head: text.when,
      className: 'text-ink-2 tabular-nums',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      ...actionsColumn,
      className: 'max-lg:col-span-2',
      cell: (snapshot) => (
        <div className="flex gap-1">
          <CommandButton
            kind="plain"
            size="row"
            aria-label={text.downloadNamed(dates.moment(snapshot.createdAt))}
            run={() => saveFile(pathOf(snapshot), 'assortment.json')}
            busy={text.exporting}
            done={text.downloaded}
          >
            {text.download}
          </CommandButton>
          <CommandButton
            kind="plain"
            size="row"
            aria-label={text.restoreNamed(dates.moment(snapshot.createdAt))}
            run={() => restore(snapshot)}
            busy={text.checking}
            done={() => {}}
          >
            {text.restore}
          </CommandButton>
        </div>
      ),
    },
  ];
  return (
    <Panel title={text.snapshots}>
      <p className="px-4 pt-3 text-13 text-ink-2 lg:px-5">{text.snapshotsHint}</p>
      <ListTable
        rows={rows}
        error={error}
        caption={text.snapshots}
        columns={columns}
        rowSize="buttons"
        empty={{ title: text.noSnapshots }}
      />
    </Panel>
  );
}

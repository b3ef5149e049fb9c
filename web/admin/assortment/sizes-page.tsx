import type { StoredSizeSystem } from '#contract/admin/catalogue/assortment-entries';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { DeleteDialog } from './delete-dialog';
import { EntryList } from './entry-list';
import { deleting, assortment as text } from './messages';
import { SizeSystemDialog } from './size-system-dialog';
import { useOpenEntry, useStaffAssortment } from './use-entries';

/** The size systems, of which each category has one. */
export default function SizesPage() {
  const { data, error } = useStaffAssortment();
  const { edited, deleted, list, onClose } = useOpenEntry<StoredSizeSystem>();
  if (!data)
    return (
      <AssortmentFrame title={text.sizes}>
        <AwaitedPanel error={error} rows={4} />
      </AssortmentFrame>
    );
  const categoriesOf = ({ _id }: StoredSizeSystem) => {
    const count = data.categories.filter(({ sizeSystem }) => sizeSystem === _id).length;
    return count > 0 ? deleting.categoryCount(count) : '';
  };
  return (
    <AssortmentFrame title={text.sizes}>
      <EntryList
        kind="size-systems"
        title={text.sizes}
        rows={data.sizeSystems}
        tasks={data.tasks}
        detail={(row) => [row.sizes.join(' '), categoriesOf(row)].filter(Boolean).join(', ')}
        {...list}
      />
      {edited && <SizeSystemDialog entry={edited.entry} onClose={onClose} />}
      {deleted && (
        <DeleteDialog
          kind="size-systems"
          entry={deleted}
          belongings={categoriesOf(deleted)}
          targets={data.sizeSystems.map(({ _id, name }) => ({ value: _id, label: name }))}
          onClose={onClose}
        />
      )}
    </AssortmentFrame>
  );
}

import type { StoredSizeSystem } from '#contract/admin/catalogue/assortment-entries';
import { readySizeSystems } from '#contract/values/catalogue/size-systems';
import { TextArea } from '../../ui/forms/text-area';
import { formatCount } from '../../ui/text/format-count';
import { Field, Select } from '../editing/fields';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { DeleteDialog } from './delete-dialog';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { linesOf } from './lines';
import { deleting, assortment as text, entryForm as words } from './messages';
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
    return count > 0 ? formatCount(count, deleting.category, deleting.categories) : '';
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
      {edited && (
        <EntryDialog
          kind="size-systems"
          entry={edited.entry}
          draftOf={(saved: StoredSizeSystem | null) => ({
            name: saved?.name ?? '',
            sizes: saved?.sizes.join('\n') ?? '',
          })}
          bodyOf={({ name, sizes }) => ({ name, sizes: linesOf(sizes) })}
          onClose={onClose}
        >
          {({ field, change }) => (
            <>
              {edited.entry === null && (
                <Select
                  label={words.ready}
                  placeholder={words.readyNone}
                  options={readySizeSystems.map(({ name }) => ({ value: name, label: name }))}
                  onChange={({ target }) => {
                    const ready = readySizeSystems.find(({ name }) => name === target.value);
                    change('name', ready?.name ?? '');
                    change('sizes', ready?.sizes.join('\n') ?? '');
                  }}
                  data-autofocus
                />
              )}
              <Field {...field('name')} label={words.fields.name} required maxLength={60} />
              <TextArea
                {...field('sizes')}
                label={words.fields.sizes}
                hint={words.sizesHint}
                required
                rows={8}
              />
            </>
          )}
        </EntryDialog>
      )}
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

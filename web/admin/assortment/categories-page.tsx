import { Plus } from 'lucide';
import { useState } from 'react';
import type { StoredCategory } from '#contract/admin/catalogue/assortment-entries';
import { ownValue } from '#contract/values/own-value';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { CategoryDialog, type Place } from './category-dialog';
import { DeleteDialog } from './delete-dialog';
import { EntryList } from './entry-list';
import { assortment as text, entryForm as words } from './messages';
import { placesOf } from './places.rules';
import { useAssortmentUse, useStaffAssortment } from './use-entries';

/** The categories of each department and section. */
export default function CategoriesPage() {
  const { data, error } = useStaffAssortment();
  const use = useAssortmentUse();
  const [edited, setEdited] = useState<{ entry: StoredCategory | null; place: Place } | null>(null);
  const [deleted, setDeleted] = useState<StoredCategory | null>(null);
  if (!data)
    return (
      <AssortmentFrame title={text.categories}>
        <AwaitedPanel error={error} rows={8} />
      </AssortmentFrame>
    );
  const productsOf = ({ _id }: StoredCategory) => {
    const count = ownValue(use?.categories, _id) ?? 0;
    return count > 0 ? text.productCount(count) : '';
  };
  const places = placesOf(data);
  const first = places[0] ?? {
    department: data.departments[0]?._id ?? '',
    section: data.sections[0]?._id ?? '',
  };
  return (
    <AssortmentFrame title={text.categories}>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => setEdited({ entry: null, place: first })}
      >
        <Icon of={Plus} size={16} />
        {words.addTitle('category')}
      </Button>
      {places.map(({ department, section, title, rows }) => (
        <EntryList
          key={`${department} ${section}`}
          kind="categories"
          title={title}
          rows={rows}
          tasks={data.tasks}
          detail={(row) => [row.label, `/${row.slug}`, productsOf(row)].filter(Boolean).join(', ')}
          onAdd={() => setEdited({ entry: null, place: { department, section } })}
          onEdit={(entry) => setEdited({ entry, place: entry })}
          onDelete={setDeleted}
        />
      ))}
      {edited && <CategoryDialog data={data} {...edited} onClose={() => setEdited(null)} />}
      {deleted && (
        <DeleteDialog
          kind="categories"
          entry={deleted}
          belongings={productsOf(deleted)}
          targets={data.categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          onClose={() => setDeleted(null)}
        />
      )}
    </AssortmentFrame>
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { StoredCategory } from '#contract/admin/catalogue/assortment-entries';
import type { AnswerOf } from '../../api/client';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { Icon } from '../../ui/icon';
import { formatCount } from '../../ui/text/format-count';
import { Field, Select } from '../editing/fields';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { DeleteDialog } from './delete-dialog';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { assortment as text, entryForm as words } from './messages';
import { placesOf } from './places.rules';
import { useAssortmentUse, useStaffAssortment } from './use-entries';

type Assortment = AnswerOf<'GET /api/admin/assortment'>;
type Place = Pick<StoredCategory, 'department' | 'section'>;

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
    const count = use?.categories[_id] ?? 0;
    return count > 0 ? formatCount(count, text.product) : '';
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

interface CategoryDialogProps {
  data: Assortment;
  entry: StoredCategory | null;
  /** Where a new category goes. */
  place: Place;
  onClose: () => void;
}

function CategoryDialog({ data, entry, place, onClose }: CategoryDialogProps) {
  const options = (entries: readonly { _id: string; name: string }[]) =>
    entries.map(({ _id, name }) => ({ value: _id, label: name }));
  const draftOf = (saved: StoredCategory | null) => ({
    name: saved?.name ?? '',
    label: saved?.label ?? '',
    slug: saved?.slug ?? '',
    department: saved?.department ?? place.department,
    section: saved?.section ?? place.section,
    group: saved?.group ?? '',
    isFeatured: saved?.isFeatured ?? false,
    sizeSystem: saved?.sizeSystem ?? data.sizeSystems[0]?._id ?? '',
  });
  return (
    <EntryDialog
      kind="categories"
      entry={entry}
      draftOf={draftOf}
      bodyOf={(draft) => ({ ...draft, label: draft.label.trim() || draft.name })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Field
            {...field('name')}
            label={words.fields.name}
            hint={words.nameHint}
            required
            maxLength={80}
            data-autofocus
          />
          <Field
            {...field('label')}
            label={words.fields.label}
            mark={kit.optional}
            hint={words.labelHint}
            maxLength={60}
          />
          <div className="grid grid-cols-2 gap-4">
            <Select
              {...field('department')}
              label={words.fields.department}
              options={options(data.departments)}
            />
            <Select
              {...field('section')}
              label={words.fields.section}
              options={options(data.sections)}
            />
          </div>
          <Select
            {...field('sizeSystem')}
            label={words.fields.sizeSystem}
            options={data.sizeSystems.map(({ _id, name, sizes }) => ({
              value: _id,
              label: `${name}: ${sizes.slice(0, 4).join(', ')}${sizes.length > 4 ? ' …' : ''}`,
            }))}
          />
          <Field {...field('slug')} label={words.fields.slug} hint={words.slugHint} />
          <Field
            {...field('group')}
            label={words.fields.group}
            mark={kit.optional}
            hint={words.groupHint}
            maxLength={80}
            list="category-groups"
          />
          <datalist id="category-groups">
            {[...new Set(data.categories.map(({ group }) => group))]
              .filter(Boolean)
              .map((group) => (
                <option key={group} value={group} />
              ))}
          </datalist>
          <Checkbox {...withoutError(field('isFeatured'))}>{words.fields.isFeatured}</Checkbox>
        </>
      )}
    </EntryDialog>
  );
}

function withoutError<Field extends { error: unknown }>({ error: _, ...field }: Field) {
  return field;
}

import { useState } from 'react';
import type { StoredNamed } from '#contract/admin/catalogue/assortment-entries';
import { ownValue } from '#contract/values/own-value';
import { Field } from '../editing/fields';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { DeleteDialog } from './delete-dialog';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { deleting, assortment as text, entryForm as words } from './messages';
import { useAssortmentUse, useStaffAssortment } from './use-entries';

type Open = {
  kind: 'departments' | 'sections';
  act: 'edit' | 'delete';
  entry: StoredNamed | null;
} | null;

const lists = ['departments', 'sections'] as const;

/** The first two levels of the shop's addresses. */
export default function AssortmentPage() {
  const { data, error } = useStaffAssortment();
  const use = useAssortmentUse();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!data)
    return (
      <AssortmentFrame title={text.title}>
        <AwaitedPanel error={error} rows={4} />
      </AssortmentFrame>
    );
  const belongingsOf = (kind: (typeof lists)[number], { _id }: StoredNamed) => {
    const field = kind === 'departments' ? 'department' : 'section';
    const categories = data.categories.filter((category) => category[field] === _id).length;
    const products = kind === 'sections' ? (ownValue(use?.sections, _id) ?? 0) : 0;
    return [
      ...(categories > 0 ? [deleting.categoryCount(categories)] : []),
      ...(products > 0 ? [text.productCount(products)] : []),
    ].join(', ');
  };
  return (
    <AssortmentFrame title={text.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        {lists.map((kind) => (
          <EntryList
            key={kind}
            kind={kind}
            title={text[kind]}
            rows={data[kind]}
            tasks={data.tasks}
            detail={(row) => [`/${row.slug}`, belongingsOf(kind, row)].filter(Boolean).join(', ')}
            onAdd={() => setOpen({ kind, act: 'edit', entry: null })}
            onEdit={(entry) => setOpen({ kind, act: 'edit', entry })}
            onDelete={(entry) => setOpen({ kind, act: 'delete', entry })}
          />
        ))}
      </div>
      {open?.act === 'edit' && (
        <EntryDialog
          kind={open.kind}
          entry={open.entry}
          draftOf={(saved: StoredNamed | null) => ({
            name: saved?.name ?? '',
            slug: saved?.slug ?? '',
          })}
          onClose={close}
        >
          {({ field }) => (
            <>
              <Field
                {...field('name')}
                label={words.fields.name}
                required
                maxLength={60}
                data-autofocus
              />
              <Field {...field('slug')} label={words.fields.slug} hint={words.slugHint} />
            </>
          )}
        </EntryDialog>
      )}
      {open?.act === 'delete' && open.entry && (
        <DeleteDialog
          kind={open.kind}
          entry={open.entry}
          belongings={belongingsOf(open.kind, open.entry)}
          targets={data[open.kind].map(({ _id, name }) => ({ value: _id, label: name }))}
          onClose={close}
        />
      )}
    </AssortmentFrame>
  );
}

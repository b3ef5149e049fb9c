import { Plus } from 'lucide';
import type { StoredBrand } from '#contract/admin/catalogue/assortment-entries';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAdminList } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { Field } from '../editing/fields';
import { FilterBar, useUrlList } from '../lists/list-page';
import { actionsColumn, ListTable } from '../lists/list-table';
import { AssortmentFrame } from './assortment-frame';
import { DeleteDialog } from './delete-dialog';
import { EntryDialog } from './entry-dialog';
import { assortment as text, entryForm as words } from './messages';
import { PictureField } from './picture-field';
import { useOpenEntry } from './use-entries';

const MAX_TARGETS = 200;

/** The brands, which products name, with their pages. */
export default function BrandsPage() {
  const page = useUrlList('GET /api/admin/assortment/brands', adminPages.brands());
  const { edited, deleted, list, onClose } = useOpenEntry<StoredBrand>();
  const columns: Column<StoredBrand>[] = [
    {
      head: words.fields.name,
      grow: true,
      cell: (brand) => (
        <button
          type="button"
          aria-label={text.edit(brand.name)}
          onClick={() => list.onEdit(brand)}
          className="min-h-6 underline-offset-4 hover:underline"
        >
          {brand.name}
        </button>
      ),
    },
    {
      head: words.fields.slug,
      wide: true,
      className: 'text-ink-2',
      cell: ({ slug }) => pages.brand({ slug }),
    },
    {
      head: text.products,
      align: 'end',
      cell: ({ products }) => formatNumber(products),
    },
    {
      ...actionsColumn,
      className: 'max-lg:col-span-2',
      cell: (brand) => (
        <Button
          kind="plain"
          size="row"
          aria-label={text.deleteNamed(brand.name)}
          onClick={() => list.onDelete(brand)}
        >
          {text.delete}
        </Button>
      ),
    },
  ];
  return (
    <AssortmentFrame title={text.brands}>
      <div className="flex flex-wrap items-center gap-3">
        <FilterBar list={page.list} search={text.search} />
        <Button size="small" className="ms-auto" onClick={list.onAdd}>
          <Icon of={Plus} size={16} />
          {words.addTitle('brand')}
        </Button>
      </div>
      <Panel>
        <ListTable
          {...page}
          caption={text.brands}
          columns={columns}
          rowSize="buttons"
          empty={{ title: text.noBrands, text: text.noBrandsText }}
        />
      </Panel>
      {edited && (
        <EntryDialog
          kind="brands"
          entry={edited.entry}
          draftOf={(saved: StoredBrand | null) => ({
            name: saved?.name ?? '',
            slug: saved?.slug ?? '',
            description: saved?.description ?? '',
            imageUrl: saved?.imageUrl ?? '',
          })}
          onClose={onClose}
        >
          {({ field, form, change }) => (
            <>
              <Field
                {...field('name')}
                label={words.fields.name}
                required
                maxLength={100}
                data-autofocus
              />
              <Field {...field('slug')} label={words.fields.slug} hint={words.slugHint} />
              <TextArea
                {...field('description')}
                label={words.fields.description}
                rows={5}
                maxLength={2000}
              />
              <PictureField
                field={field('imageUrl')}
                url={form.watch('imageUrl')}
                onStored={(url) => change('imageUrl', url)}
              />
            </>
          )}
        </EntryDialog>
      )}
      {deleted && <DeleteBrand brand={deleted} onClose={onClose} />}
    </AssortmentFrame>
  );
}

function DeleteBrand({ brand, onClose }: { brand: StoredBrand; onClose: () => void }) {
  const { rows = [] } = useAdminList('GET /api/admin/assortment/brands', {
    query: { pageSize: String(MAX_TARGETS) },
  });
  return (
    <DeleteDialog
      kind="brands"
      entry={brand}
      belongings={brand.products > 0 ? text.productCount(brand.products) : ''}
      targets={rows.map(({ _id, name }) => ({ value: _id, label: name }))}
      onClose={onClose}
    />
  );
}

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CollectionRow } from '#contract/admin/catalogue/collections';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { DeleteDialog } from '../assortment/delete-dialog';
import { EntryList } from '../assortment/entry-list';
import { AwaitedPanel, PageHead } from '../record';
import { collections as text, collection as words } from './messages';

/** The collections in the order of the shop. */
export default function CollectionsPage() {
  const { data, error } = useAdminQuery('GET /api/admin/assortment/collections', {});
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<CollectionRow | null>(null);
  return (
    <>
      <PageHead title={text.title}>
        <Link
          to={adminPages.newCollection()}
          className={buttonClass({ size: 'small', className: 'ms-auto' })}
        >
          {words.addTitle}
        </Link>
      </PageHead>
      <p className="-mt-2 text-ink-2">{text.intro}</p>
      {data ? (
        <EntryList
          kind="collections"
          title={text.list}
          rows={data}
          tasks={[]}
          mark={({ image }) => (
            <span className="h-11 w-16 flex-none overflow-hidden rounded bg-ground">
              {image && <img src={image.url} alt="" className="size-full object-cover" />}
            </span>
          )}
          detail={detailOf}
          onEdit={({ _id }) => void navigate(adminPages.collection({ id: _id }))}
          onDelete={setDeleted}
        />
      ) : (
        <AwaitedPanel error={error} rows={4} />
      )}
      {data && deleted && (
        <DeleteDialog
          kind="collections"
          entry={deleted}
          belongings=""
          targets={data.map(({ _id, name }) => ({ value: _id, label: name }))}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function detailOf({ rule, products, isPublished }: CollectionRow): string {
  return [
    text.productCount(products),
    rule ? text.byRule : text.byHand,
    ...(isPublished ? [] : [text.hidden]),
  ].join(', ');
}

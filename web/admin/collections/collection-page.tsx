import { useNavigate, useParams } from 'react-router';
import type { StoredCollection } from '#contract/admin/catalogue/collections';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { showToast } from '../../ui/overlays/toast';
import { PageHead, RecordPage } from '../record';
import { CollectionForm } from './collection-form';
import { collection as text } from './messages';

/** The page of one collection, or of a new one. */
export default function CollectionPage() {
  const navigate = useNavigate();
  if (useParams().id === undefined)
    return (
      <>
        <PageHead title={text.addTitle} />
        <CollectionForm
          collection={null}
          onSaved={({ _id, name }) => {
            showToast(text.saved(name));
            void navigate(adminPages.collection({ id: _id }), { replace: true });
          }}
        />
      </>
    );
  return (
    <RecordPage
      endpoint="GET /api/admin/assortment/collections/:id"
      notFound={text.notFound}
      back={{ to: adminPages.collections(), label: text.back }}
    >
      {(collection) => (
        <>
          <PageHead title={collection.name}>
            {collection.isPublished && <ViewInShop collection={collection} />}
          </PageHead>
          <CollectionForm
            key={collection._id}
            collection={collection}
            onSaved={({ name }) => showToast(text.saved(name))}
          />
        </>
      )}
    </RecordPage>
  );
}

function ViewInShop({ collection: { slug } }: { collection: StoredCollection }) {
  return (
    <a href={pages.collection({ slug })} target="_blank" rel="noreferrer" className="text-link">
      {text.preview}
    </a>
  );
}

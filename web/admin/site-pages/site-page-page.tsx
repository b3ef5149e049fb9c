import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { adminPages } from '#contract/values/pages/admin-pages';
import { showToast } from '../../ui/overlays/toast';
import { PageHead, RecordPage, TwoColumns } from '../record';
import { sitePage as text } from './messages';
import { SitePageActions } from './site-page-actions';
import { SitePageFacts, SitePageVersions } from './site-page-facts';
import { SitePageForm } from './site-page-form';
import { SitePageStatus } from './site-pages-page';

/** The page of one page or article, or of a new one. */
export default function SitePagePage() {
  if (useParams().id === undefined) return <NewSitePage />;
  return (
    <RecordPage
      endpoint="GET /api/admin/site-pages/:id"
      notFound={text.notFound}
      back={{ to: adminPages.sitePages(), label: text.back }}
    >
      {(page) => <EditSitePage key={page._id} page={page} />}
    </RecordPage>
  );
}

function NewSitePage() {
  const navigate = useNavigate();
  const kind = useSearchParams()[0].get('kind') === 'article' ? 'article' : 'page';
  const onSaved = ({ _id, state }: SitePageRecord) => {
    showToast(state === 'published' ? text.published : text.saved);
    void navigate(adminPages.sitePage({ id: _id }), { replace: true });
  };
  return (
    <>
      <PageHead title={text.addTitle[kind]} />
      <SitePageForm kind={kind} page={null} onSaved={onSaved} />
    </>
  );
}

function EditSitePage({ page }: { page: SitePageRecord }) {
  const title = (page.draft ?? page.live)?.title ?? '';
  const onSaved = ({ draft }: SitePageRecord) =>
    showToast(draft === null ? text.published : text.saved);
  return (
    <>
      <PageHead title={title}>
        <SitePageStatus state={page.state} />
        <SitePageActions page={page} title={title} />
      </PageHead>
      <TwoColumns
        side={
          <>
            <SitePageFacts page={page} />
            <SitePageVersions pageId={page._id} />
          </>
        }
      >
        <SitePageForm kind={page.kind} page={page} onSaved={onSaved} />
      </TwoColumns>
    </>
  );
}

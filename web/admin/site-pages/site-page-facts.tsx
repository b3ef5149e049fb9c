import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { sitePagePath } from '#contract/values/content/site-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { Moment } from '../../ui/text/dates';
import { fullName } from '../format';
import { Fact, FactsPanel } from '../record';
import { PublishedVersions } from '../sections/published-versions';
import { sitePage as text } from './messages';

/** Where and since when shoppers see a page. */
export function SitePageFacts({ page }: { page: SitePageRecord }) {
  const { kind, live, draft, publishedAt, publishAt, hideAt, changedBy, changedAt } = page;
  const path = live && sitePagePath(kind, live.slug);
  return (
    <FactsPanel title={text.status}>
      <Fact name={text.path}>
        {path && (
          <a href={path} target="_blank" rel="noreferrer" className="text-link">
            {path}
          </a>
        )}
      </Fact>
      <Fact name={text.draftOf}>{live && draft && text.hasDraft}</Fact>
      <Fact name={text.publishedAt}>{publishedAt && <Moment at={publishedAt} />}</Fact>
      <Fact name={text.publishAt}>{publishAt && <Moment at={publishAt} />}</Fact>
      <Fact name={text.hideAt}>{hideAt && <Moment at={hideAt} />}</Fact>
      <Fact name={text.changedBy}>
        <Moment at={changedAt} />
        {changedBy && `, ${fullName(changedBy)}`}
      </Fact>
    </FactsPanel>
  );
}

/** Every published version of a page, to restore from. */
export function SitePageVersions({ pageId }: { pageId: string }) {
  const params = { id: pageId };
  const { data, error } = useAdminQuery('GET /api/admin/site-pages/:id/versions', { params });
  const restore = useAdminCommand('POST /api/admin/site-pages/:id/versions/:number/restore', {
    refreshesOnError: true,
  });
  return (
    <PublishedVersions
      versions={data}
      error={error}
      onRestore={(number) => restore.run({ params: { ...params, number: String(number) } })}
    />
  );
}

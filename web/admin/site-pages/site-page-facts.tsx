import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { sitePagePath } from '#contract/values/content/site-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { ConfirmButton } from '../actions';
import { formatMoment, fullName } from '../format';
import { AwaitedList } from '../lists/list-table';
import { Fact, FactsPanel } from '../record';
import { sitePage as text } from './messages';

/** Where and since when shoppers see a page. */
export function SitePageFacts({ page }: { page: SitePageRecord }) {
  const { kind, live, draft, publishedAt, publishAt, hideAt, changedBy, changedAt } = page;
  const path = live && sitePagePath(kind, live.slug);
  return (
    <FactsPanel title={text.status}>
      <Fact name={text.address}>
        {path && (
          <a href={path} target="_blank" rel="noreferrer" className="text-link">
            {path}
          </a>
        )}
      </Fact>
      <Fact name={text.draftOf}>{live && draft && text.hasDraft}</Fact>
      <Fact name={text.publishedAt}>{publishedAt && formatMoment(publishedAt)}</Fact>
      <Fact name={text.publishAt}>{publishAt && formatMoment(publishAt)}</Fact>
      <Fact name={text.hideAt}>{hideAt && formatMoment(hideAt)}</Fact>
      <Fact name={text.changedBy}>
        {text.publishedBy(null, formatMoment(changedAt))}
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
    <Panel title={text.versions}>
      <AwaitedList rows={data} error={error} none={text.noVersions}>
        {(versions) => (
          // A scroll container has to be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <ol className="grid max-h-100 overflow-y-auto" tabIndex={0}>
            {versions.map(({ number, live, publishedAt, publishedBy }) => (
              <li
                key={number}
                className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:px-5"
              >
                <div className="me-auto min-w-0">
                  <p className="font-medium">{text.version(number, live)}</p>
                  <p className="text-13 text-ink-2">
                    {text.publishedBy(
                      publishedBy && fullName(publishedBy),
                      formatMoment(publishedAt),
                    )}
                  </p>
                </div>
                {!live && (
                  <ConfirmButton
                    label={text.restore}
                    look={{ 'aria-label': text.restoreNamed(number) }}
                    title={text.restoreTitle(number)}
                    description={text.restoreText}
                    confirm={text.restore}
                    run={() => restore.run({ params: { id: pageId, number: String(number) } })}
                    busy={text.restoring}
                    done={text.restored(number)}
                    closesOnError
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </AwaitedList>
    </Panel>
  );
}

import type { PreviewLink } from '#contract/admin/catalogue/previews';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Moment } from '../../ui/text/dates';
import { AwaitedList } from '../lists/list-table';
import { previewLinks as text } from './messages';

/** The links that show a draft to people without an account. */
export function PreviewLinksPanel({ productId }: { productId: string }) {
  const params = { id: productId };
  const { data, error } = useAdminQuery('GET /api/admin/products/:id/previews', { params });
  const create = useAdminCommand('POST /api/admin/products/:id/previews');
  return (
    <Panel title={text.title}>
      <AwaitedList rows={data} error={error} none={text.none}>
        {(links) => (
          <ul className="grid gap-3 p-4 lg:px-5">
            {links.map((link) => (
              <LinkRow key={link._id} productId={productId} link={link} />
            ))}
          </ul>
        )}
      </AwaitedList>
      <div className="flex flex-wrap gap-2 px-4 pb-4 lg:px-5">
        {[false, true].map((allDrafts) => (
          <CommandButton
            key={String(allDrafts)}
            run={() => create.run({ params, body: { allDrafts } })}
            busy={text.creating}
            done={text.created}
          >
            {allDrafts ? text.shareAll : text.shareOne}
          </CommandButton>
        ))}
      </div>
    </Panel>
  );
}

function LinkRow({ productId, link }: { productId: string; link: PreviewLink }) {
  const revoke = useAdminCommand('DELETE /api/admin/products/:id/previews/:previewId');
  const { _id, path, allDrafts, expiresAt } = link;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div>
        <a href={path} target="_blank" rel="noreferrer" className="text-link">
          {allDrafts ? text.allDrafts : text.thisStyle}
        </a>
        <p className="text-13 text-ink-2">
          {text.until} <Moment at={expiresAt} />
        </p>
      </div>
      <CommandButton
        size="row"
        run={() => revoke.run({ params: { id: productId, previewId: _id } })}
        busy={text.revoking}
        done={text.revoked}
      >
        {text.revoke}
      </CommandButton>
    </li>
  );
}

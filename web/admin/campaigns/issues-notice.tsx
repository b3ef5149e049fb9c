import { Link } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { prices as pricesText, issues as text } from './messages';

/** Campaigns with a part that did not happen; of one campaign, or of all. */
export function CampaignIssues({ campaignId }: { campaignId?: string }) {
  const { data: found = [] } = useAdminQuery('GET /api/admin/campaigns/issues', {});
  const shown = found.filter(
    (issue) => campaignId === undefined || issue.campaignId === campaignId,
  );
  if (shown.length === 0) return null;
  return (
    <Notice kind="error" title={text.title(new Set(shown.map((issue) => issue.campaignId)).size)}>
      <ul className="grid gap-3">
        {shown.map(({ campaignId: id, name, step, count }) => (
          <li key={`${id} ${step}`} className="grid justify-items-start gap-2">
            {text.steps[step](name, pricesText.productCount(count))}
            {campaignId === undefined && (
              <Link
                to={adminPages.campaign({ id })}
                className={buttonClass({ kind: 'quiet', size: 'small' })}
              >
                {text.open(name)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

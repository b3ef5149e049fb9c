import { Link } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminList } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { issues } from './messages';

export function IssuesNotice() {
  const query = { status: 'open', pageSize: '1' } as const;
  const { total } = useAdminList('GET /api/admin/payment-issues', { query });
  if (total === 0) return null;
  return (
    <Notice
      kind="error"
      title={issues.notice(total)}
      action={
        <Link
          to={adminPages.paymentIssues({ status: 'open' })}
          className={buttonClass({ kind: 'quiet', size: 'small' })}
        >
          {issues.noticeAction}
        </Link>
      }
    >
      {issues.noticeText}
    </Notice>
  );
}

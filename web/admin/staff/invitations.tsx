import type { Invitation } from '#contract/admin/staff';
import { useInvitations, useStaffCommands } from '../../api/admin/staff';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatDay } from '../../ui/text/format';
import { AwaitedRows } from '../lists/list-states';
import { invite as text } from './messages';

/** Invitations that are not accepted yet. */
export function Invitations() {
  const { data, error } = useInvitations();
  return (
    <Panel title={text.open}>
      {!data && <AwaitedRows error={error} rows={2} />}
      {data?.length === 0 && <p className="p-4 lg:px-5 text-ink-2">{text.none}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((invitation) => (
            <Row key={invitation._id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({
  invitation: { _id, email, role, expiresAt, hasExpired },
}: {
  invitation: Invitation;
}) {
  const { withdraw, isBusy } = useStaffCommands();
  const onClick = () =>
    void withdraw(_id).then(
      () => showToast(text.withdrawn(email)),
      (error: Error) => showToast(error.message),
    );
  return (
    <li className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-b-0 lg:px-5">
      <p className="min-w-0">
        <span className="block wrap-anywhere">{email}</span>
        <span className="text-13 text-ink-2">
          {role}, {hasExpired ? text.over : text.until(formatDay(expiresAt))}
        </span>
      </p>
      <Button
        kind="quiet"
        size="row"
        className="ms-auto"
        aria-label={text.withdrawNamed(email)}
        busy={isBusy && text.withdraw}
        onClick={onClick}
      >
        {text.withdraw}
      </Button>
    </li>
  );
}

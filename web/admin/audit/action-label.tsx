import { Link } from 'react-router';
import type { AuditRow } from '#contract/admin/audit';
import * as paths from '../paths';
import { settings } from '../settings/messages';

const settingNames: Record<string, string> = settings.names;

/** The name of the changed object. */
export const changedObjectName = ({ entity, entityId, thing }: AuditRow) =>
  entity === 'setting' ? (settingNames[entityId] ?? entityId) : thing;

/** The action in words, with a link to the changed object if it has a page. */
export function ActionLabel({ entry }: { entry: AuditRow }) {
  const [name, to] = [changedObjectName(entry), pageOf(entry)];
  return (
    <>
      {entry.label}{' '}
      {to && name ? (
        <Link to={to} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}

function pageOf({ entity, entityId }: AuditRow): string | null {
  if (entity === 'order') return paths.adminOrder(entityId);
  if (entity === 'product') return paths.adminProductStock(entityId);
  if (entity === 'promotion') return paths.adminPromotion(entityId);
  if (entity === 'mail') return paths.adminEmail(entityId);
  if (entity === 'payment-issue') return paths.adminPaymentIssues();
  return entity === 'import' ? paths.adminImport(entityId) : null;
}

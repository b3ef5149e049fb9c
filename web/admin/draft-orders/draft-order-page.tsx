import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { DraftOrder } from '#contract/admin/orders/draft-orders';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton, ConfirmButton } from '../../commands';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { fullName } from '../format';
import { PageHead, RecordPage } from '../record';
import { DraftForm } from './draft-form';
import { draftForm as text } from './messages';

/** The page of one draft, or of a new one. */
export default function DraftOrderPage() {
  if (useParams().id === undefined)
    return (
      <>
        <PageHead title={text.newTitle} />
        <DraftForm draft={null} />
      </>
    );
  return (
    <RecordPage
      endpoint="GET /api/admin/draft-orders/:id"
      notFound={text.notFound}
      back={{ to: adminPages.draftOrders(), label: text.back }}
    >
      {(draft) =>
        draft.status === 'ordered' && draft.orderId !== null ? (
          <Navigate to={adminPages.order({ id: draft.orderId })} replace />
        ) : (
          <OpenDraft key={draft._id} draft={draft} />
        )
      }
    </RecordPage>
  );
}

function OpenDraft({ draft }: { draft: DraftOrder }) {
  const name = fullName(draft).trim();
  return (
    <>
      <PageHead title={name === '' ? text.untitled : text.title(name)}>
        <div className="ms-auto flex flex-wrap gap-2">
          <CopyDraft id={draft._id} />
          <DeleteDraft id={draft._id} />
        </div>
      </PageHead>
      {draft.status !== 'open' && <SentDraft draft={draft} />}
      <DraftForm draft={draft} />
    </>
  );
}

/** What became of a draft that was sent. */
function SentDraft({ draft }: { draft: DraftOrder }) {
  const { _id: id, status, expiresAt, email, orderId } = draft;
  const dates = useDates();
  const remind = useAdminCommand('POST /api/admin/draft-orders/:id/remind');
  const until = expiresAt === null ? '' : dates.moment(expiresAt);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunken p-4">
      <span className="min-w-60 flex-1">
        {status === 'sent' ? text.isSent(email, until) : text.isExpired(until)}
      </span>
      {orderId !== null && (
        <Link to={adminPages.order({ id: orderId })} className="text-link">
          {text.heldOrder}
        </Link>
      )}
      {status === 'sent' && (
        <CommandButton
          size="small"
          kind="quiet"
          run={() => remind.run({ params: { id } })}
          busy={text.reminding}
          done={text.reminded(email)}
        >
          {text.remind}
        </CommandButton>
      )}
    </div>
  );
}

function CopyDraft({ id }: { id: string }) {
  const navigate = useNavigate();
  const copy = useAdminCommand('POST /api/admin/draft-orders/:id/copy');
  return (
    <CommandButton
      size="small"
      kind="quiet"
      run={() => copy.run({ params: { id } })}
      busy={text.copying}
      done={({ _id }) => {
        showToast(text.copied);
        void navigate(adminPages.draftOrder({ id: _id }));
      }}
    >
      {text.copy}
    </CommandButton>
  );
}

function DeleteDraft({ id }: { id: string }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/draft-orders/:id', {
    leave: () => navigate(adminPages.draftOrders()),
  });
  return (
    <ConfirmButton
      label={text.delete}
      title={text.deleteTitle}
      description={text.deleteText}
      confirm={text.delete}
      run={() => remove.run({ params: { id } })}
      busy={text.deleting}
      done={text.deleted}
    />
  );
}

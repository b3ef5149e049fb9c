import { Navigate, useNavigate, useParams } from 'react-router';
import type { DraftOrder } from '#contract/admin/draft-orders';
import { useAdminCommand } from '../../api/admin/queries';
import { ConfirmButton } from '../../commands';
import { fullName } from '../format';
import * as paths from '../paths';
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
      back={{ to: paths.adminDraftOrders(), label: text.back }}
    >
      {(draft) =>
        draft.orderId === null ? (
          <OpenDraft key={draft._id} draft={draft} />
        ) : (
          <Navigate to={paths.adminOrder(draft.orderId)} replace />
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
        <div className="ms-auto">
          <DeleteDraft id={draft._id} />
        </div>
      </PageHead>
      <DraftForm draft={draft} />
    </>
  );
}

function DeleteDraft({ id }: { id: string }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/draft-orders/:id', {
    leave: () => navigate(paths.adminDraftOrders()),
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

import { useNavigate } from 'react-router';
import type { PromotionDetail } from '#contract/admin/promotions';
import { useAdminCommand } from '../../api/admin/queries';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatMoney, formatNumber } from '../../ui/text/format';
import { ConfirmButton } from '../actions';
import * as paths from '../paths';
import { Fact, Facts, PageHead, RecordPage, TwoColumns } from '../record';
import { promotions, promotionForm as text } from './messages';
import { PromotionForm } from './promotion-form';
import { PauseAction, PromotionStatus, usesInWords } from './promotions-page';

export default function PromotionPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/promotions/:id"
      notFound={text.notFound}
      back={{ to: paths.adminPromotions(), label: text.back }}
    >
      {(promotion) => <Terms promotion={promotion} />}
    </RecordPage>
  );
}

function Terms({ promotion }: { promotion: PromotionDetail }) {
  const { usage, customer } = promotion;
  const isArchived = promotion.state === 'archived';
  return (
    <>
      <PageHead title={promotion.code}>
        <PromotionStatus state={promotion.state} />
        {!isArchived && (
          <div className="ms-auto flex flex-wrap gap-2">
            <PauseAction promotion={promotion} size="small" />
            <DeletePromotion promotion={promotion} />
          </div>
        )}
      </PageHead>
      <TwoColumns
        side={
          <Panel title={text.usage}>
            <Facts>
              <Fact name={promotions.uses}>{usesInWords(promotion)}</Fact>
              <Fact name={text.orders}>{formatNumber(usage.orders)}</Fact>
              <Fact name={text.discount}>{formatMoney(usage.discount)}</Fact>
              <Fact name={text.total}>{formatMoney(usage.total)}</Fact>
              <Fact name={text.personal}>{customer?.email}</Fact>
            </Facts>
          </Panel>
        }
      >
        {!isArchived && (
          <PromotionForm
            key={promotion._id}
            promotion={promotion}
            onSaved={({ code }) => showToast(text.saved(code))}
          />
        )}
      </TwoColumns>
    </>
  );
}

/** Deletes a promo code after asking. */
function DeletePromotion({ promotion: { _id: id, code } }: { promotion: PromotionDetail }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/promotions/:id', {
    leave: () => navigate(paths.adminPromotions()),
  });
  return (
    <ConfirmButton
      label={text.delete}
      title={text.deleteTitle(code)}
      description={text.deleteText}
      confirm={text.delete}
      run={() => remove.run({ params: { id } })}
      busy={text.deleting}
      done={({ archived }) => showToast(archived ? text.archived(code) : text.deleted(code))}
    />
  );
}

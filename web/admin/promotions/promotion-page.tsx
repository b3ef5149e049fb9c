import { useParams } from 'react-router';
import type { PromotionDetail } from '#contract/admin/promotions';
import { usePromotion } from '../../api/admin/promotions';
import { shop } from '../../messages';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatMoney, formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { Fact, Facts } from '../facts';
import { RecordPlaceholder } from '../not-found';
import * as paths from '../paths';
import { DeletePromotion } from './delete-promotion';
import { promotions, promotionForm as text } from './messages';
import { PauseAction } from './pause-action';
import { PromotionForm } from './promotion-form';
import { PromotionStatus, usesInWords } from './promotions-page';

export default function PromotionPage() {
  const { id = '' } = useParams();
  const { data, error } = usePromotion(id);
  if (data) return <Terms promotion={data} />;
  return (
    <RecordPlaceholder
      error={error}
      notFoundTitle={text.notFound}
      back={{ to: paths.adminPromotions(), label: text.back }}
    />
  );
}

function Terms({ promotion }: { promotion: PromotionDetail }) {
  const { usage, customer } = promotion;
  return (
    <>
      <PageTitle area={shop.adminName}>{promotion.code}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{promotion.code}</h1>
        <PromotionStatus state={promotion.state} />
        {promotion.state !== 'archived' && (
          <div className="ms-auto flex flex-wrap gap-2">
            <PauseAction promotion={promotion} size="small" />
            <DeletePromotion promotion={promotion} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        {promotion.state !== 'archived' && (
          <PromotionForm
            key={promotion._id}
            promotion={promotion}
            onSaved={({ code }) => showToast(text.saved(code))}
          />
        )}
        <Panel title={text.usage}>
          <Facts>
            <Fact name={promotions.uses}>{usesInWords(promotion)}</Fact>
            <Fact name={text.orders}>{formatNumber(usage.orders)}</Fact>
            <Fact name={text.discount}>{formatMoney(usage.discount)}</Fact>
            <Fact name={text.total}>{formatMoney(usage.total)}</Fact>
            {customer && <Fact name={text.personal}>{customer.email}</Fact>}
          </Facts>
        </Panel>
      </div>
    </>
  );
}

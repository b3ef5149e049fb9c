import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { PromotionDetail, PromotionRecord } from '#contract/admin/promotions';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { ConfirmButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { GeneratedCodes } from './generated-codes';
import { promotions, promotionForm as text } from './messages';
import { PromotionForm } from './promotion-form';
import { PauseAction, PromotionStatus, titleOf, usesInWords } from './promotions-page';

/** The parameter with the id of the promotion that a new one begins like. */
const COPIED = 'from';
/** The parameter with the id of the campaign that a new one belongs to. */
const CAMPAIGN = 'campaign';

/** The page of one promotion, or of a new one. */
export default function PromotionPage() {
  if (useParams().id === undefined) return <NewPromotion />;
  return (
    <RecordPage
      endpoint="GET /api/admin/promotions/:id"
      notFound={text.notFound}
      back={{ to: adminPages.promotions(), label: text.back }}
    >
      {(promotion) => <Terms promotion={promotion} />}
    </RecordPage>
  );
}

function NewPromotion() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const from = params.get(COPIED);
  const campaignId = params.get(CAMPAIGN);
  const { data: template = null, isLoading } = useAdminQuery(
    'GET /api/admin/promotions/:id',
    from === null ? null : { params: { id: from } },
  );
  const onSaved = (saved: PromotionRecord) => {
    showToast(text.created(titleOf(saved)));
    if (saved.hasManyCodes) {
      void navigate(adminPages.promotion({ id: saved._id }), { replace: true });
      return;
    }
    void navigate(
      campaignId === null ? adminPages.promotions() : adminPages.campaign({ id: campaignId }),
    );
  };
  return (
    <>
      <PageHead title={text.addTitle} />
      {!isLoading && (
        <PromotionForm
          promotion={null}
          template={template}
          campaignId={campaignId}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

function Terms({ promotion }: { promotion: PromotionDetail }) {
  const formatMoney = useMoney();
  const { usage, customer } = promotion;
  const isArchived = promotion.state === 'archived';
  return (
    <>
      <PageHead title={titleOf(promotion)}>
        <PromotionStatus state={promotion.state} />
        {!isArchived && (
          <div className="ms-auto flex flex-wrap gap-2">
            <Link
              to={`${adminPages.newPromotion()}?${new URLSearchParams({ [COPIED]: promotion._id })}`}
              className={buttonClass({ kind: 'quiet', size: 'small' })}
            >
              {text.duplicate}
            </Link>
            <PauseAction promotion={promotion} size="small" />
            <DeletePromotion promotion={promotion} />
          </div>
        )}
      </PageHead>
      <TwoColumns
        side={
          <FactsPanel title={text.usage}>
            <Fact name={text.campaign}>
              {promotion.campaign && (
                <Link to={adminPages.campaign({ id: promotion.campaign._id })}>
                  {promotion.campaign.name}
                </Link>
              )}
            </Fact>
            <Fact name={promotions.uses}>{usesInWords(promotion)}</Fact>
            <Fact name={text.orders}>{formatNumber(usage.orders)}</Fact>
            <Fact name={text.discount}>{formatMoney(usage.discount)}</Fact>
            <Fact name={text.total}>{formatMoney(usage.total)}</Fact>
            <Fact name={text.code}>{promotion.name !== '' && promotion.code}</Fact>
            <Fact name={text.personal}>{customer?.email}</Fact>
          </FactsPanel>
        }
      >
        {!isArchived && (
          <PromotionForm
            key={promotion._id}
            promotion={promotion}
            onSaved={(saved) => showToast(text.saved(titleOf(saved)))}
          />
        )}
        {promotion.codes && <GeneratedCodes promotion={promotion} counts={promotion.codes} />}
      </TwoColumns>
    </>
  );
}

function DeletePromotion({ promotion }: { promotion: PromotionDetail }) {
  const id = promotion._id;
  const title = titleOf(promotion);
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/promotions/:id', {
    leave: () => navigate(adminPages.promotions()),
  });
  return (
    <ConfirmButton
      label={text.delete}
      title={text.deleteTitle(title)}
      description={text.deleteText}
      confirm={text.delete}
      run={() => remove.run({ params: { id } })}
      busy={text.deleting}
      done={({ archived }) => showToast(archived ? text.archived(title) : text.deleted(title))}
    />
  );
}

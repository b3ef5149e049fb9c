import { useNavigate, useParams } from 'react-router';
import type { PromotionDetail, PromotionRecord } from '#contract/admin/promotions';
import { namesOf } from '#contract/records/fields';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { ConfirmButton } from '../../commands';
import { RadioGroup } from '../../ui/forms/radio-group';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useCurrency, useMoney } from '../../ui/text/money';
import { DefaultControl } from '../editing/record-field';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { SaveButton } from '../editing/save-bar';
import { optionsOf } from '../lists/list-page';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { promotions, promotionForm as text } from './messages';
import { fieldsOfType, promotionFormKind } from './promotion-form.rules';
import { PauseAction, PromotionStatus, usesInWords } from './promotions-page';

/** The page of one promo code, or of a new one. */
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
  const onSaved = ({ code }: PromotionRecord) => {
    showToast(text.created(code));
    void navigate(adminPages.promotions());
  };
  return (
    <>
      <PageHead title={text.addTitle} />
      <PromotionForm promotion={null} onSaved={onSaved} />
    </>
  );
}

function Terms({ promotion }: { promotion: PromotionDetail }) {
  const formatMoney = useMoney();
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
          <FactsPanel title={text.usage}>
            <Fact name={promotions.uses}>{usesInWords(promotion)}</Fact>
            <Fact name={text.orders}>{formatNumber(usage.orders)}</Fact>
            <Fact name={text.discount}>{formatMoney(usage.discount)}</Fact>
            <Fact name={text.total}>{formatMoney(usage.total)}</Fact>
            <Fact name={text.personal}>{customer?.email}</Fact>
          </FactsPanel>
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

function DeletePromotion({ promotion: { _id: id, code } }: { promotion: PromotionDetail }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/promotions/:id', {
    leave: () => navigate(adminPages.promotions()),
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

interface PromotionFormProps {
  promotion: PromotionRecord | null;
  onSaved: (saved: PromotionRecord) => void;
}

function PromotionForm({ promotion, onSaved }: PromotionFormProps) {
  const currency = useCurrency();
  const { timeZone } = useDates();
  const form = useRecordForm(promotionFormKind({ currency, timeZone }), promotion, {
    save: useSave('PUT /api/admin/promotions/:id', {
      id: promotion?._id,
      create: 'POST /api/admin/promotions',
    }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  const fields = fieldsOfType(form.draft.kind);
  return (
    <Panel>
      <RecordForm
        form={form}
        className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2"
        foot={
          <SaveButton form={form} text={{ ...text, save: promotion ? text.save : text.create }} />
        }
      >
        {namesOf(fields).map((name) =>
          name === 'kind' ? (
            <RadioGroup
              key={name}
              {...form.control(name)}
              legend={fields.kind.label}
              options={optionsOf(fields.kind.options)}
            />
          ) : (
            <DefaultControl key={name} field={fields[name]} input={form.field(name)} />
          ),
        )}
      </RecordForm>
    </Panel>
  );
}

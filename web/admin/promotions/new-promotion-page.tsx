import { useNavigate } from 'react-router';
import { shop } from '../../messages';
import { showToast } from '../../ui/overlays/toast';
import { PageTitle } from '../../ui/text/page-title';
import * as paths from '../paths';
import { promotionForm as text } from './messages';
import { PromotionForm } from './promotion-form';

export default function NewPromotionPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle area={shop.adminName}>{text.addTitle}</PageTitle>
      <h1 className="display-28">{text.addTitle}</h1>
      <PromotionForm
        promotion={null}
        onSaved={({ code }) => {
          showToast(text.created(code));
          void navigate(paths.adminPromotions());
        }}
      />
    </>
  );
}

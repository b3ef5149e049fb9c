import { useNavigate } from 'react-router';
import { showToast } from '../../ui/overlays/toast';
import * as paths from '../paths';
import { PageHead } from '../record';
import { promotionForm as text } from './messages';
import { PromotionForm } from './promotion-form';

export default function NewPromotionPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={text.addTitle} />
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

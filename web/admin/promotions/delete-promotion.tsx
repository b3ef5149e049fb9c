import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PromotionRecord } from '#contract/admin/promotions';
import { usePromotionCommands } from '../../api/admin/promotions';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import * as paths from '../paths';
import { promotionForm as text } from './messages';

/** Deletes a promo code after asking. */
export function DeletePromotion({ promotion: { _id: id, code } }: { promotion: PromotionRecord }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = usePromotionCommands();
  const navigate = useNavigate();
  const onDelete = () =>
    void remove(id).then(
      ({ archived }) => {
        showToast(archived ? text.archived(code) : text.deleted(code));
        void navigate(paths.adminPromotions());
      },
      (error: Error) => showToast(error.message),
    );
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      <ModalDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.deleteTitle(code)}
        description={text.deleteText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {text.keep}
            </Button>
            <Button size="small" busy={isBusy && text.deleting} onClick={onDelete}>
              {text.delete}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </>
  );
}

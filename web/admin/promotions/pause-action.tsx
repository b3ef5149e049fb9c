import type { PromotionRecord } from '#contract/admin/promotions';
import { usePromotionCommands } from '../../api/admin/promotions';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { promotions as text } from './messages';

interface PauseActionProps {
  promotion: PromotionRecord;
  size: 'row' | 'small';
}

/** Pauses or resumes a promo code. */
export function PauseAction({ promotion, size }: PauseActionProps) {
  const { setPaused, isBusy } = usePromotionCommands();
  const { _id: id, code, state } = promotion;
  if (state === 'archived') return null;
  const isPaused = state === 'paused';
  const onClick = () =>
    void setPaused({ id, pause: !isPaused }).then(
      () => showToast(isPaused ? text.resumed(code) : text.paused(code)),
      (error: Error) => showToast(error.message),
    );
  return (
    <Button
      kind="quiet"
      size={size}
      aria-label={isPaused ? text.resumeNamed(code) : text.pauseNamed(code)}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {isPaused ? text.resume : text.pause}
    </Button>
  );
}

import { ThumbsUp } from 'lucide';
import type { Review } from '#contract/reviews/reviews';
import { messageOf } from '../../api/client';
import { useVote } from '../../api/reviews';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import { formatNumber } from '../../ui/text/format';
import { review as texts } from './messages';
import { deviceId, storeVote, useHasVoted } from './own-votes';

type HelpfulButtonProps = { review: Review; name: string };

/** Counts the people who find a review helpful; pressed again it takes the vote back. */
export function HelpfulButton({ review: { _id, helpfulCount }, name }: HelpfulButtonProps) {
  const hasVoted = useHasVoted(_id);
  const { data, variables, isPending, mutate } = useVote((error) =>
    showToast(messageOf(error, texts.voteFailed)),
  );
  const isPressed = isPending ? variables.isHelpful : hasVoted;
  const stored = data?.helpfulCount ?? helpfulCount;
  const count = isPending ? stored + (variables.isHelpful ? 1 : -1) : stored;
  const vote = () => {
    if (isPending) return;
    const isHelpful = !hasVoted;
    mutate(
      { reviewId: _id, isHelpful, device: deviceId() },
      { onSuccess: (answer) => storeVote(_id, answer.isHelpful) },
    );
  };
  return (
    <p className="print:hidden">
      <button
        type="button"
        aria-pressed={isPressed}
        onClick={vote}
        className="inline-flex min-h-9 items-center gap-2 rounded border border-line-strong px-3 text-13 transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
      >
        <Icon of={ThumbsUp} size={16} />
        {texts.helpful}
        {count > 0 && <span className="tabular-nums">{formatNumber(count)}</span>}
        <span className="sr-only">{texts.reviewBy(name)}</span>
      </button>
      <span role="status" className="sr-only">
        {data && texts.helpfulCount(count)}
      </span>
    </p>
  );
}

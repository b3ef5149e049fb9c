import { useSearchParams } from 'react-router';
import type { ReviewItem } from '#contract/reviews/own-reviews';
import * as pages from '#contract/values/pages/storefront-pages';
import type { ApiError } from '../../../api/client';
import { useReviewInvitation, useReviewItems } from '../../../api/reviews';
import { PageTitle } from '../../../page-title';
import { LinkButton } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { DeadLink } from '../../auth/auth-frame';
import { useFragmentTokenOnce } from '../../auth/link-token';
import { useOrderGuard } from '../../auth/use-account-guard';
import { NoIndex } from '../../page-head/page-head';
import { ItemReview } from './item-review';
import { write as texts } from './messages';
import { StopReviews } from './stop-reviews';

export { tokenPageHeaders as headers } from '../../auth/link-token';

/**
 * Where customers review the items of an order: from its page, or by a link of an email, `#<token>`, `#<token>.<item>.<stars>` or
 * `#<token>.stop`. Such a link changes nothing, because programs that scan emails open links too: its stars are only chosen
 * in the form.
 */
export default function ReviewPage() {
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  return orderId ? <OfOrder orderId={orderId} item={search.get('item')} /> : <OfEmail />;
}

function OfOrder({ orderId, item }: { orderId: string; item: string | null }) {
  const isSignedIn = useOrderGuard();
  const { data, error, refetch } = useReviewItems(isSignedIn ? orderId : null);
  return (
    <Items
      items={data}
      error={error}
      item={item}
      retry={refetch}
      backTo={pages.order({ order_id: orderId })}
    />
  );
}

function OfEmail() {
  const fragment = useFragmentTokenOnce();
  const [token = '', item = null, rating = ''] = (fragment ?? '').split('.');
  const isStop = item === 'stop';
  const { data, error, refetch } = useReviewInvitation(isStop ? '' : token);
  if (fragment === '' || error?.fieldMessage('token') !== undefined)
    return <DeadLink text={texts} to={`${pages.account()}#orders`} label={texts.account} />;
  if (isStop) return <StopReviews token={token} />;
  return (
    <Items items={data} error={error} item={item} retry={refetch} rating={readRating(rating)} />
  );
}

/** One to five stars; null for anything else. */
function readRating(text: string): number | null {
  return /^[1-5]$/.test(text) ? Number(text) : null;
}

type ItemsProps = {
  items: readonly ReviewItem[] | undefined;
  error: ApiError | null;
  retry: () => unknown;
  /** The id of the item that the link is for; of a single item it may be missing. */
  item: string | null;
  rating?: number | null;
  /** The order's page. */
  backTo?: string;
};

function Items({ items, error, retry, item: linked, rating = null, backTo }: ItemsProps) {
  const target = linked ?? (items?.length === 1 ? items[0]?._id : null);
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{texts.title}</PageTitle>
      <NoIndex />
      <h1 className="display-56 pt-10 lg:pt-14">{texts.title}</h1>
      {items && items.length > 0 ? (
        <>
          <p className="mt-3 max-w-136 text-16 text-ink-2">{texts.lead}</p>
          <ul className="mt-8 max-w-200 border-b border-line">
            {items.map((item) => (
              <ItemReview
                key={item._id}
                item={item}
                rating={rating}
                isTarget={item._id === target}
                isOnly={items.length === 1}
              />
            ))}
          </ul>
        </>
      ) : items ? (
        <Notice className="mt-8" title={texts.noneTitle}>
          {texts.noneText}
        </Notice>
      ) : error ? (
        <Notice kind="error" className="mt-8" title={texts.failed} retry={() => void retry()}>
          {error.message}
        </Notice>
      ) : (
        <Loading className="mt-8 grid max-w-200 gap-8 border-t border-line pt-8">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </Loading>
      )}
      {backTo && (
        <LinkButton to={backTo} kind="quiet" className="mt-8">
          {texts.toOrder}
        </LinkButton>
      )}
    </div>
  );
}

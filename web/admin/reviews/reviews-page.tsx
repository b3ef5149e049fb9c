import { Link } from 'react-router';
import type { StaffReview } from '#contract/admin/reviews';
import { adminPages } from '#contract/values/pages/admin-pages';
import type { ReviewState } from '#contract/values/reviews/reviews';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn, RowLink } from '../lists/list-table';
import { reviews as text } from './messages';

const filters = [
  { name: 'state', label: text.state, options: optionsOf(text.states) },
  {
    name: 'rating',
    label: text.rating,
    options: [5, 4, 3, 2, 1].map((stars) => ({ value: `${stars}`, label: text.stars(stars) })),
  },
  { name: 'flag', label: text.flag, options: optionsOf(text.flags) },
  { name: 'replied', label: text.replied, options: optionsOf(text.repliedOptions) },
  { name: 'withPictures', label: text.pictures, options: optionsOf(text.picturesOptions) },
  { name: 'sort', label: text.sort, options: optionsOf(text.sorts) },
];

/** All reviews, with the decision that flagged ones wait for. */
export default function ReviewsPage() {
  const page = useUrlList('GET /api/admin/reviews', adminPages.reviews(), {
    filters,
    query: (list) => ({ product: list.get('product') || undefined }),
  });
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={<p className="basis-full text-ink-2">{text.lead}</p>}
      buttons={
        <Link
          to={adminPages.reviewImports()}
          className={buttonClass({ kind: 'quiet', size: 'small' })}
        >
          {text.import}
        </Link>
      }
      search={text.search}
      hasDates
      rowSize="buttons"
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  );
}

const tones: Record<ReviewState, StatusTone> = {
  published: 'ok',
  pending: 'warn',
  withheld: 'quiet',
};

/** Whether a review is shown to shoppers. */
export function ReviewStatus({ state }: Pick<StaffReview, 'state'>) {
  return <Status tone={tones[state]}>{text.states[state]}</Status>;
}

/** The name of a reviewer. */
export const reviewerOf = ({ name }: Pick<StaffReview, 'name'>): string => name ?? text.anonymous;

const columns: Column<StaffReview>[] = [
  {
    head: text.review,
    grow: true,
    className: 'whitespace-normal! py-2 max-lg:col-span-2',
    cell: ({ _id, rating, product, text: said, flags, isFeatured }) => (
      <span className="wrap-anywhere">
        <RowLink to={adminPages.review({ id: _id })} className="font-medium">
          {text.stars(rating)}, {product.title}
        </RowLink>
        <span className="line-clamp-2 text-12 text-ink-2">{said || text.noText}</span>
        {(flags.length > 0 || isFeatured) && (
          <span className="block text-12 text-ink-2">
            {[
              ...(flags.length > 0
                ? [text.flagged(flags.map((flag) => text.flags[flag]).join(', '))]
                : []),
              ...(isFeatured ? [text.featured] : []),
            ].join(' · ')}
          </span>
        )}
      </span>
    ),
  },
  {
    head: text.reviewer,
    wide: true,
    className: 'text-ink-2',
    cell: (review) => (
      <>
        {reviewerOf(review)}
        <span className="block text-12">
          {review.importedFrom ? text.imported(review.importedFrom) : text.size(review.size)}
        </span>
      </>
    ),
  },
  {
    head: text.written,
    className: 'text-ink-2',
    cell: ({ writtenAt }) => <Moment at={writtenAt} />,
  },
  { head: text.state, cell: ReviewStatus },
  {
    ...actionsColumn,
    className: 'max-lg:col-span-2',
    cell: (row) => row.state === 'pending' && <PublishAction review={row} />,
  },
];

function PublishAction({ review }: { review: StaffReview }) {
  const moderate = useAdminCommand('PUT /api/admin/reviews/:id');
  const { _id: id, version } = review;
  return (
    <CommandButton
      size="row"
      aria-label={text.publishNamed(reviewerOf(review))}
      run={() => moderate.run({ params: { id }, body: { state: 'published', version } })}
      busy={text.publishing}
      done={text.published}
    >
      {text.publish}
    </CommandButton>
  );
}

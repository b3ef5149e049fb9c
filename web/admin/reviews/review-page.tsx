import type { StaffReview } from '#contract/admin/reviews';
import { adminPages } from '#contract/values/pages/admin-pages';
import { REVIEW_REPLY_LIMIT } from '#contract/values/reviews/reviews';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { Picture } from '../../ui/picture';
import { Moment } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { Select } from '../editing/fields';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { SaveButton } from '../editing/save-bar';
import { optionsOf } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { Fact, FactsPanel, HeadLink, PageHead, RecordPage, TwoColumns } from '../record';
import { reviews, reviewPage as text } from './messages';
import { reviewForm } from './review-form.rules';
import { ReviewStatus, reviewerOf } from './reviews-page';

/** One review, with the decisions of staff about it. */
export default function ReviewPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/reviews/:id"
      notFound={text.notFound}
      back={{ to: adminPages.reviews(), label: text.back }}
    >
      {(review) => (
        <>
          <PageHead title={text.title(review.product.title)}>
            <ReviewStatus state={review.state} />
            <HeadLink to={adminPages.reviews()}>{text.back}</HeadLink>
          </PageHead>
          <TwoColumns side={<Facts review={review} />}>
            <Said review={review} />
            <Decision key={review._id} review={review} />
          </TwoColumns>
        </>
      )}
    </RecordPage>
  );
}

function Said({ review }: { review: StaffReview }) {
  const { rating, text: said, flags, pictures } = review;
  return (
    <Panel title={reviews.stars(rating)}>
      <div className="grid gap-4 p-4 lg:p-5">
        <p className="whitespace-pre-line wrap-anywhere">{said || reviews.noText}</p>
        {flags.length > 0 && (
          <p className="text-13 text-ink-2">
            {reviews.flagged(flags.map((flag) => reviews.flags[flag]).join(', '))}
          </p>
        )}
        {pictures.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {pictures.map((picture, index) => (
              <li key={picture.url}>
                <a href={picture.url} aria-label={text.openPicture(index + 1)}>
                  <Picture
                    image={{ ...picture, alt: text.picture(index + 1) }}
                    sizes="112px"
                    ratio="1"
                    className="w-28"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Facts({ review }: { review: StaffReview }) {
  const { product, order, fit, length, heightCm, editedAt } = review;
  return (
    <FactsPanel title={text.facts}>
      <Fact name={text.reviewer}>{reviewerOf(review)}</Fact>
      <Fact name={text.product}>
        <RowLink to={adminPages.reviews({ product: product._id })}>{product.title}</RowLink>
      </Fact>
      <Fact name={text.colour}>{product.colour}</Fact>
      <Fact name={text.size}>{review.size}</Fact>
      <Fact name={text.order}>
        {order && <RowLink to={adminPages.order({ id: order._id })}>{`#${order.number}`}</RowLink>}
      </Fact>
      <Fact name={text.source}>{review.importedFrom}</Fact>
      <Fact name={text.fit}>{fit && text.fits[fit]}</Fact>
      <Fact name={text.length}>{length && text.lengths[length]}</Fact>
      <Fact name={text.height}>{heightCm && text.centimetres(heightCm)}</Fact>
      <Fact name={text.helpful}>{formatNumber(review.helpfulCount)}</Fact>
      <Fact name={text.written}>
        <Moment at={review.writtenAt} />
      </Fact>
      <Fact name={text.edited}>{editedAt && <Moment at={editedAt} />}</Fact>
    </FactsPanel>
  );
}

function Decision({ review }: { review: StaffReview }) {
  const save = useSave('PUT /api/admin/reviews/:id', { id: review._id });
  const form = useRecordForm(reviewForm, review, { save });
  const { state } = form.draft;
  const states = optionsOf(reviews.states).filter(
    ({ value }) => value !== 'pending' || review.state === 'pending',
  );
  return (
    <Panel title={text.decision}>
      <RecordForm
        form={form}
        className="grid gap-5 p-4 lg:p-5"
        foot={<SaveButton form={form} text={text} />}
      >
        <Select
          {...form.field('state')}
          label={text.state}
          options={states}
          hint={text.stateHint}
        />
        {state === 'withheld' && (
          <Select
            {...form.field('withheldReason')}
            label={text.reason}
            required
            placeholder={text.chooseReason}
            options={optionsOf(text.reasons)}
          />
        )}
        <TextArea
          {...form.field('reply')}
          label={text.reply}
          hint={text.replyHint}
          rows={5}
          maxLength={REVIEW_REPLY_LIMIT}
        />
        <Checkbox {...form.field('isFeatured')} disabled={state !== 'published'}>
          {text.isFeatured}
        </Checkbox>
      </RecordForm>
    </Panel>
  );
}

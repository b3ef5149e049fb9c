import { type ReactNode, useState } from 'react';
import type { OwnReview, ReviewItem } from '#contract/reviews/own-reviews';
import { REVIEW_TEXT_LIMIT, reviewFits, reviewLengths } from '#contract/values/reviews/reviews';
import { type ReviewForm as ReviewBody, useOwnReview } from '../../../api/reviews';
import { useShopFacts } from '../../../api/shop-facts';
import { useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/forms/field-frame';
import { OptionTiles } from '../../../ui/forms/option-tiles';
import { StarField } from '../../../ui/forms/star-field';
import { TextArea } from '../../../ui/forms/text-area';
import { formatNumber } from '../../../ui/text/format';
import { HeightField } from './height-field';
import { write as texts } from './messages';
import { PictureField } from './picture-field';
import { draftOf, type ReviewDraft, readDraft } from './review-form.rules';

type ReviewFormProps = {
  item: ReviewItem;
  /** The review to edit; null for a new one. */
  review: OwnReview | null;
  /** From the link of an email. */
  rating: number | null;
  onSaved: (review: OwnReview) => void;
  /** Without it, there is nothing to return to. */
  onCancel?: () => void;
};

/** The stars, and once they are chosen all other questions, none of which has to be answered. */
export function ReviewForm({ item, review, rating, onSaved, onCancel }: ReviewFormProps) {
  const { save } = useOwnReview(item);
  const { country } = useShopFacts().delivery;
  const [uploading, setUploading] = useState(0);
  const form = useApiForm<ReviewDraft, Omit<ReviewBody, 'key'>>({
    defaultValues: draftOf(review, { rating, unit: country === 'US' ? 'ft' : 'cm' }),
    parse: (draft) =>
      uploading > 0
        ? { errors: { pictures: texts.waitForPictures } }
        : readDraft(draft, review?.version),
    send: async (body) => onSaved(await save(body)),
    // A page that was open for a day says so for the whole form.
    errorsOf: (error) => {
      const expired = error.fieldMessage('key');
      return expired === undefined ? undefined : { root: expired };
    },
  });
  const { control, change, errorAt } = form;
  const draft = form.form.watch();
  const fit = control('fit');
  const length = control('length');
  return (
    <form {...form.formProps} className="grid max-w-136 gap-6">
      <FormError>{form.formError}</FormError>
      <StarField
        legend={texts.rating}
        value={draft.rating}
        onChange={(value) => change('rating', value)}
        wordOf={(stars) => texts.words[stars] ?? ''}
        error={errorAt('rating')}
      />
      {draft.rating !== null && (
        <>
          <Question label={texts.fit}>
            <OptionTiles
              label={texts.fit}
              columns={3}
              options={reviewFits.map((value) => ({ value, label: texts.fits[value] }))}
              value={draft.fit}
              onChange={(value) => fit.onChange(reviewFits.find((one) => one === value) ?? null)}
              error={errorAt('fit')}
            />
          </Question>
          <Question label={texts.length}>
            <OptionTiles
              label={texts.length}
              columns={3}
              options={reviewLengths.map((value) => ({ value, label: texts.lengths[value] }))}
              value={draft.length}
              onChange={(value) =>
                length.onChange(reviewLengths.find((one) => one === value) ?? null)
              }
              error={errorAt('length')}
            />
          </Question>
          <TextArea
            {...form.field('text')}
            label={texts.text}
            mark={kit.optional}
            placeholder={texts.textHint}
            hint={texts.left(formatNumber(REVIEW_TEXT_LIMIT - draft.text.length))}
            maxLength={REVIEW_TEXT_LIMIT}
            rows={5}
          />
          <HeightField
            value={draft}
            onChange={({ unit, ...fields }) => {
              for (const [name, text] of Object.entries(fields))
                change(name as 'heightCm' | 'feet' | 'inches', text);
              if (unit) change('unit', unit);
              form.form.clearErrors('heightCm');
            }}
            error={errorAt('heightCm')}
          />
          <PictureField
            item={item}
            pictures={draft.pictures}
            onChange={(pictures) => change('pictures', pictures)}
            uploading={uploading}
            onUploading={setUploading}
            error={errorAt('pictures')}
          />
          <p className="text-13 text-ink-2">
            {texts.shownAs(item.name)} {texts.rules}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              size="large"
              busy={form.isBusy && (review ? texts.saving : texts.publishing)}
            >
              {review ? texts.save : texts.publish}
            </Button>
            {onCancel && (
              <Button kind="quiet" size="large" onClick={onCancel}>
                {texts.cancel}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}

/** The visible label of a group, which names itself. */
function Question({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-2 flex justify-between gap-2 text-13">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2">{kit.optional}</span>
      </p>
      {children}
    </div>
  );
}

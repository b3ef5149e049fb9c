import { BadgeCheck } from 'lucide';
import { useState } from 'react';
import type { Review } from '#contract/reviews/reviews';
import { useShopName } from '../../api/shop-facts';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Stars } from '../../ui/stars';
import { MediumDay, useDates } from '../../ui/text/dates';
import { feetText } from './height.rules';
import { HelpfulButton } from './helpful-button';
import { review as texts } from './messages';
import { ReviewPictures } from './review-pictures';

/** A review with what its writer bought, its pictures and the shop's answer. */
export function ReviewItem({ review }: { review: Review }) {
  const dates = useDates();
  const { rating, isFeatured, text, writtenAt, editedAt, pictures, reply } = review;
  const name = nameOf(review);
  return (
    <li className="border-b border-line py-6 break-inside-avoid">
      <div className="grid max-w-170 gap-3">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={rating} />
            {isFeatured && (
              <span className="text-13 font-medium text-accent">{texts.featured}</span>
            )}
            <span className="ms-auto text-13 text-ink-2">
              <time dateTime={writtenAt}>
                <MediumDay at={writtenAt} />
              </time>
              {editedAt && `, ${texts.edited(dates.mediumDay(editedAt))}`}
            </span>
          </div>
          <p className="flex flex-wrap gap-x-3 wrap-anywhere">
            <span dir="auto" className="font-medium">
              {name}
            </span>
            <Origin review={review} />
          </p>
          <p className="text-13 text-ink-2 wrap-anywhere">{factsOf(review).join(' · ')}</p>
        </div>
        {text !== '' && <ReviewText text={text} />}
        {pictures.length > 0 && <ReviewPictures pictures={pictures} name={name} />}
        {reply && <Answer {...reply} />}
        <HelpfulButton review={review} name={name} />
      </div>
    </li>
  );
}

function nameOf({ name, isVerified }: Review): string {
  return name ?? (isVerified ? texts.verifiedBuyer : texts.customer);
}

/** The size and colour that were bought, and their fit. */
function factsOf({ size, colour, heightCm, fit, length }: Review): string[] {
  return [
    size && texts.size(size),
    colour,
    heightCm !== null && texts.height(heightCm, feetText(heightCm)),
    fit && texts.fits[fit],
    length && texts.lengths[length],
  ].filter((fact): fact is string => Boolean(fact));
}

/** Bought in this shop, or imported; the shop of an imported review may vouch for the purchase. */
function Origin({ review }: { review: Review }) {
  const { isVerified, importedFrom, importedAsVerified } = review;
  if (isVerified)
    return (
      <span className="inline-flex items-center gap-1 text-13 text-ok">
        <Icon of={BadgeCheck} size={16} />
        {texts.verified}
      </span>
    );
  if (importedFrom === null) return null;
  const text = importedAsVerified ? texts.importedAsVerified : texts.imported;
  return <span className="text-13 leading-5 text-ink-2">{text(importedFrom)}</span>;
}

/** Longer texts begin with a part. */
const LONG_TEXT = 560;

function ReviewText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_TEXT;
  return (
    <div>
      <p
        dir="auto"
        className={classNames(
          'text-16 whitespace-pre-line wrap-anywhere',
          isLong && !isOpen && 'line-clamp-6 print:line-clamp-none',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-link mt-1 min-h-6 pointer-coarse:min-h-11 print:hidden"
        >
          {isOpen ? texts.less : texts.more}
        </button>
      )}
    </div>
  );
}

function Answer({ text, at }: { text: string; at: string }) {
  const shopName = useShopName();
  return (
    <div className="border-s-2 border-line-strong ps-4">
      <p className="text-13">
        <span className="font-medium">{texts.answer(shopName)}</span>{' '}
        <time dateTime={at} className="ms-1 text-ink-2">
          <MediumDay at={at} />
        </time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </p>
    </div>
  );
}

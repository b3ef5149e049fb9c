import { useLazyComponent } from '../../../ui/lazy/use-lazy-component';
import { FitButton } from '../../fit/fit-button';
import { advice } from '../../fit/messages';
import { useHasFitProfile } from '../../fit/use-has-fit-profile';
import type { Listing } from '../use-listing';

const loadMySizes = async () => (await import('./my-size-button')).MySizeButton;

/** Below the sizes: selects those of this shopper with one click, in the categories that are listed. */
export function MySizeFilter({ listing }: { listing: Listing }) {
  const { scope, selection } = listing;
  const chosen = scope.categories.filter(({ key }) => selection.category.includes(key));
  const keys = (chosen.length > 0 ? chosen : scope.categories).map(({ key }) => key);
  const isKnown = useHasFitProfile();
  const MySizes = useLazyComponent(loadMySizes, isKnown);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4">
      {MySizes && <MySizes listing={listing} categories={keys} />}
      <FitButton
        categories={keys}
        label={isKnown ? advice.change : advice.find}
        {...(isKnown && { name: advice.changeNamed })}
      />
    </div>
  );
}

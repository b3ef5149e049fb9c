import { useSearchParams } from 'react-router';
import { outcomes } from './newsletter-outcome-messages';

/** The result of an emailed confirmation link, which opens this page. */
export function NewsletterOutcome() {
  const [query] = useSearchParams();
  const outcome = query.get('newsletter');
  if (outcome !== 'confirmed' && outcome !== 'expired') return null;
  return (
    <p role="status" className="wrap flex flex-wrap gap-x-3 border-b border-line py-4 text-16">
      {outcomes[outcome]}
      {outcome === 'expired' && (
        <a href="#newsletter" className="text-link">
          {outcomes.again}
        </a>
      )}
    </p>
  );
}

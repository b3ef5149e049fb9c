import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedCard } from '#contract/orders/saved-cards';
import { call } from '../../api/browser';
import { messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { cards as texts } from './messages';
import { Section } from './section';

const queryKey = ['saved-cards'];

/** The cards that the payment provider keeps for the account; nothing without any. */
export default function SavedCards() {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/cards', {}, { signal }),
  });
  if (!data || data.length === 0) return null;
  return (
    <Section title={texts.title} text={texts.text}>
      <ul className="grid gap-3">
        {data.map((card) => (
          <Card key={card._id} card={card} />
        ))}
      </ul>
    </Section>
  );
}

function Card({ card: { _id: cardId, brand, last4, expires } }: { card: SavedCard }) {
  const client = useQueryClient();
  const name = texts.name(brand.charAt(0).toUpperCase() + brand.slice(1), last4);
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/user/cards/:cardId', { params: { cardId } }),
    onSuccess: () => showToast(texts.removed),
    onError: (error) => showToast(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface p-5">
      <span>
        <span className="block font-medium">{name}</span>
        {expires && (
          <span className="block text-ink-2">
            {texts.expires(expires.slice(5), expires.slice(2, 4))}
          </span>
        )}
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={texts.removeNamed(name)}
        busy={isPending && texts.removing}
        onClick={() => remove()}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

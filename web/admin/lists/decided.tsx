import { useDates } from '../../ui/text/dates';
import { fullName } from '../format';
import { decidedText } from '../messages';

type DecidedProps = {
  by: Parameters<typeof fullName>[0] | null;
  at: string | null;
  note: string;
};

/** Who decided about a row of a list and when, with their note; nothing before. */
export function Decided({ by, at, note }: DecidedProps) {
  const dates = useDates();
  return (
    <>
      {by && at && (
        <span className="block text-12 text-ink-2">
          {decidedText(fullName(by), dates.moment(at))}
        </span>
      )}
      {note && <span className="block text-12 wrap-anywhere text-ink-2">{note}</span>}
    </>
  );
}

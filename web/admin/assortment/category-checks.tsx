import type { AnswerOf } from '../../api/client';
import { Checkbox } from '../../ui/forms/checkbox';
import { attributes as text } from './messages';
import { placesOf } from './places.rules';

interface CategoryChecksProps {
  data: AnswerOf<'GET /api/admin/assortment'>;
  /** Keys. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Categories to choose from, one by one or all of a department and section. */
export function CategoryChecks({ data, chosen, onChange }: CategoryChecksProps) {
  const toggle = (keys: string[], isOn: boolean) => {
    const others = chosen.filter((key) => !keys.includes(key));
    onChange(isOn ? [...others, ...keys] : others);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{text.categories}</legend>
      <div className="max-h-72 overflow-y-auto rounded border border-line-strong px-3 py-1">
        {placesOf(data).map(({ title, rows }) => {
          const keys = rows.map(({ _id }) => _id);
          return (
            <div key={title} className="border-b border-line py-1 last:border-b-0">
              <Checkbox
                className="font-medium"
                checked={keys.every((key) => chosen.includes(key))}
                onChange={(event) => toggle(keys, event.currentTarget.checked)}
              >
                {title}
              </Checkbox>
              <div className="ps-7 sm:columns-2">
                {rows.map(({ _id, label }) => (
                  <Checkbox
                    key={_id}
                    checked={chosen.includes(_id)}
                    onChange={(event) => toggle([_id], event.currentTarget.checked)}
                  >
                    {label}
                  </Checkbox>
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

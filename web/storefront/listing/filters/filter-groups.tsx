import type { ReactNode } from 'react';
import { MultiTiles } from '../../../ui/forms/option-tiles';
import { filters } from '../messages';
import type { Listing } from '../use-listing';
import { ColourOption, LongOptions, Option } from './filter-options';
import { type FilterName, toggled } from './filters.rules';
import { MySizeFilter } from './my-size-filter';
import { AttributeFields, PriceFields } from './range-fields';

const group = 'border-t border-line pt-4.5 pb-5';

/** The filters as lists of checkboxes. */
export function FilterGroups({ listing }: { listing: Listing }) {
  const { selection, choose, options, attributes } = listing;
  const toggle = (name: FilterName) => (value: string, isOn: boolean) =>
    choose(toggled(selection, name, value, isOn));
  return (
    <>
      {options.category.length > 0 && (
        <Group title={filters.names.category}>
          {options.category.map((option) => (
            <Option key={option.value} option={option} onToggle={toggle('category')} />
          ))}
        </Group>
      )}
      <div className={group}>
        <MultiTiles
          legend={filters.names.size}
          options={options.size}
          values={selection.size}
          onToggle={toggle('size')}
        />
        <MySizeFilter listing={listing} />
      </div>
      <Group title={filters.names.color}>
        <div className="grid grid-cols-2 gap-x-4">
          {options.color.map((option) => (
            <ColourOption key={option.value} option={option} onToggle={toggle('color')} />
          ))}
        </div>
      </Group>
      {attributes.map((attribute) => (
        <Group key={attribute.key} title={attribute.name}>
          {attribute.number ? (
            <AttributeFields listing={listing} group={attribute} />
          ) : (
            <LongOptions
              options={attribute.options}
              more={filters.showAll}
              onToggle={toggle('attribute')}
            />
          )}
        </Group>
      ))}
      {options.brand.length > 0 && (
        <Group title={filters.names.brand}>
          <LongOptions
            options={options.brand}
            more={filters.moreBrands}
            onToggle={toggle('brand')}
          />
        </Group>
      )}
      <Group title={filters.names.price}>
        <PriceFields listing={listing} />
      </Group>
      <Group title={filters.names.only}>
        {options.only.map((option) => (
          <Option key={option.value} option={option} onToggle={toggle('only')} />
        ))}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={group}>
      <fieldset>
        <legend className="mb-2.5 text-14 font-medium">{title}</legend>
        {children}
      </fieldset>
    </div>
  );
}

import type { Customer } from '#contract/admin/customers';
import { useAdminQuery } from '../../api/admin/queries';
import { call } from '../../api/browser';
import { report } from '../../commands';
import { SearchPicker, useTypedSearch } from '../editing/search-picker';
import { fullName } from '../format';
import type { DraftValues } from './draft-form.rules';
import { draftForm as text } from './messages';

type Buyer = Pick<
  DraftValues,
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'mobile'
  | 'streetAddress'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'country'
  | 'customerId'
>;

const FOUND = '5';

/** Finds a customer while staff type, and fills in the default address. */
export function CustomerSearch({ onPick }: { onPick: (buyer: Partial<Buyer>) => void }) {
  const search = useTypedSearch();
  const { q } = search;
  const { data } = useAdminQuery(
    'GET /api/admin/customers',
    q === '' ? null : { query: { q, pageSize: FOUND } },
  );
  return (
    <SearchPicker
      search={search}
      label={text.find}
      placeholder={text.findPlaceholder}
      found={data}
      noneFound={text.noneFound}
      onPick={(customer) => void report(buyerOf(customer), onPick)}
    >
      {(customer) => (
        <span className="min-w-0 wrap-anywhere">
          {fullName(customer)} <span className="text-13 text-ink-2">{customer.email}</span>
        </span>
      )}
    </SearchPicker>
  );
}

/** Throws `ApiError`. */
async function buyerOf({ _id, email, firstName, lastName }: Customer): Promise<Partial<Buyer>> {
  const { addresses } = await call('GET /api/admin/customers/:id', { params: { id: _id } });
  const address = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  if (!address) return { customerId: _id, email, firstName, lastName };
  const { mobile, streetAddress, city, state, zipCode, country } = address;
  return {
    customerId: _id,
    email,
    firstName: address.firstName,
    lastName: address.lastName,
    mobile,
    streetAddress,
    city,
    state,
    zipCode,
    country,
  };
}

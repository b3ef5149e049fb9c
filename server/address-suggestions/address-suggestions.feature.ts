import type { Feature } from '../feature';
import { addressSuggestionRoutes } from './address-suggestions.routes';

export const addressSuggestionsFeature: Feature = {
  name: 'address-suggestions',
  uses: ['address-formats'],
  tables: [],
  routes: addressSuggestionRoutes,
};

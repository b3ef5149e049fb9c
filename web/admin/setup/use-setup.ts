import { useAdminQuery } from '../../api/admin/queries';

/** The checklist; fetched again each time it is shown, because any page may change the data it is derived from. */
export const useSetup = (isOn = true) =>
  useAdminQuery('GET /api/admin/setup', isOn ? {} : null, { staleTime: 0 });

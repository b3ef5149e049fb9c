/** The brands for staff and imports. */
export { listMissingBrands, listStaffBrandRows, type StaffBrandRow } from './brands.queries';

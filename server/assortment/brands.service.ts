/** The brands for staff. */
export { listStaffBrandRows, type StaffBrandRow } from './brands.queries';

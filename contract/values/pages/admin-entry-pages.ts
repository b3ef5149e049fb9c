/** The pages of the admin area that the storefront links. In their own file, so that the storefront does not load the others. */
import { adminPage } from './admin-page';

export const dashboard = adminPage('/admin', 'staff', 'main');
/** The checklist of a new shop, which begins with its country; in the sidebar until all its steps are settled. */
export const setup = adminPage('/admin/setup', 'admin', 'main');

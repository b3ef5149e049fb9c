import type { AnswerOf } from '../../api/client';
import { assortment as text } from './messages';

/** The departments and sections that have categories, in the order of the shop. */
export function placesOf({
  departments,
  sections,
  categories,
}: AnswerOf<'GET /api/admin/assortment'>) {
  return departments.flatMap((department) =>
    sections.flatMap((section) => {
      const rows = categories.filter(
        (one) => one.department === department._id && one.section === section._id,
      );
      const title = text.inDepartment(department.name, section.name);
      return rows.length === 0
        ? []
        : [{ department: department._id, section: section._id, title, rows }];
    }),
  );
}

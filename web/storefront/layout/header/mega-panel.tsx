import { Link } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { Picture } from '../../../ui/picture';
import type { DepartmentLink, DepartmentMenu } from '../departments';
import { menu } from '../messages';
import type { MenuPicture } from './menu-pictures';

type MegaPanelProps = {
  id: string;
  department: DepartmentMenu;
  pictures: readonly MenuPicture[];
  onChoose: () => void;
};

/** A department's featured links, categories and two of its newest products. */
export function MegaPanel({ id, department, pictures, onChoose }: MegaPanelProps) {
  const featuredId = `${id}-featured`;
  return (
    <div
      id={id}
      className="absolute inset-x-0 top-full mt-px max-h-[calc(100vh-8rem)] overflow-y-auto border-b border-line bg-paper"
    >
      <div className="wrap grid grid-cols-12 items-start gap-4 pt-10 pb-12">
        <div className="col-span-3">
          <p id={featuredId} className="mb-3.5 text-13 text-ink-2">
            {menu.featured}
          </p>
          <PanelLinks
            entries={department.featured}
            labelledBy={featuredId}
            onChoose={onChoose}
            className="font-display text-28 leading-10 tracking-[-0.01em]"
          />
        </div>
        <div className="col-span-5 grid gap-y-8">
          {department.sections.map(({ name, columns: [first, second] }, at) => {
            const sectionId = `${id}-section-${at}`;
            return (
              <div key={name} className="grid grid-cols-5 gap-4">
                <div className="col-span-2">
                  <p id={sectionId} className="mb-3.5 text-13 text-ink-2">
                    {name}
                  </p>
                  <PanelLinks entries={first} labelledBy={sectionId} onChoose={onChoose} />
                </div>
                {second.length > 0 && (
                  <div className="col-span-3 pt-[34px]">
                    <PanelLinks entries={second} labelledBy={sectionId} onChoose={onChoose} />
                  </div>
                )}
              </div>
            );
          })}
        </div>
        {pictures.map((picture) => (
          <Pictured key={picture.productId} picture={picture} onChoose={onChoose} />
        ))}
      </div>
    </div>
  );
}

type PanelLinksProps = {
  entries: readonly DepartmentLink[];
  labelledBy: string;
  onChoose: () => void;
  className?: string;
};

function PanelLinks({
  entries,
  labelledBy,
  onChoose,
  className = 'py-1.5 text-16',
}: PanelLinksProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onChoose}
            className={`inline-block hover:shadow-[inset_0_-1px_0_var(--color-thread)] ${className}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Pictured({ picture, onChoose }: { picture: MenuPicture; onChoose: () => void }) {
  const { productId, title, brand, image } = picture;
  return (
    <Link to={pages.product({ productId })} onClick={onChoose} className="group col-span-2">
      <Picture image={image} alt="" ratio="4 / 3" sizes="17vw" imageClassName="object-[50%_22%]" />
      <span className="mt-3 block text-16 underline-offset-4 group-hover:underline">{title}</span>
      <span className="mt-0.5 block text-13 text-ink-2">{brand}</span>
    </Link>
  );
}

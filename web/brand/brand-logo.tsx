import type { BrandPicture } from '#contract/content/brand';
import { useBrand, useShopName } from '../api/shop-facts';
import { classNames } from '../ui/class-names';
import { smallestWebp } from './brand-picture';

/** The shop’s logo in its place of the display font; without a logo, the shop’s name. `className` gives its height. */
export function BrandLogo({ className }: { className: string }) {
  const shopName = useShopName();
  const { logo = null, logoDark = null } = useBrand() ?? {};
  if (!logo) return shopName;
  return (
    <>
      <LogoPicture
        picture={logo}
        alt={shopName}
        className={classNames(className, logoDark && 'dark:hidden')}
      />
      {logoDark && (
        <LogoPicture
          picture={logoDark}
          alt={shopName}
          className={classNames(className, 'hidden dark:block')}
        />
      )}
    </>
  );
}

interface LogoPictureProps {
  picture: BrandPicture;
  alt: string;
  className: string;
}

/** Its size is reserved before it has loaded. Hidden, it is not loaded. */
function LogoPicture({ picture, alt, className }: LogoPictureProps) {
  const { width, height } = picture;
  return (
    <img
      src={smallestWebp(picture)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={classNames('w-auto max-w-full object-contain', className)}
    />
  );
}

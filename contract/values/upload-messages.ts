/** Which files can be uploaded. */
export const uploadTexts = {
  picture: (megabytes: number, megapixels: number) =>
    `Use a JPEG, PNG, WebP or AVIF picture of up to ${megabytes} MB and ${megapixels} megapixels.`,
};

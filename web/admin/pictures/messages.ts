/** Texts of the picture fields. */
export const pictures = {
  url: 'Picture URL',
  alt: 'Alternative text',
  altHint: 'Describe the picture for people who can’t see it.',
  upload: 'Upload a picture',
  uploading: 'Uploading',
  unsupported: (name: string, advice: string) => `${name} isn’t a supported file type. ${advice}`,
  tooLarge: (name: string, advice: string) => `${name} is too large. ${advice}`,
} as const;

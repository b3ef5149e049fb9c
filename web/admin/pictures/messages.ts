/** Texts of the picture fields. */
export const pictures = {
  url: 'Picture URL',
  alt: 'Alternative text',
  altHint: 'Describe the picture for people who can’t see it.',
  upload: 'Upload a picture',
  uploading: 'Uploading',
} as const;

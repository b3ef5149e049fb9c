/** The texts of the fields for pictures. */
export const pictures = {
  url: 'Picture URL',
  alt: 'What the picture shows',
  altHint: 'Read to who cannot see it.',
  upload: 'Upload a picture',
  uploading: 'Uploading',
} as const;

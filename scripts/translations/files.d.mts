export const webLanguage: string;

export const webLanguage: string;
export const translatedLanguages: string[];
export const adminLanguages: string[];
export const defineLanguages: Record<string, string>;

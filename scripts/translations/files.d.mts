export const webLanguage: string;
export const translatedLanguages: string[];
export const defineLanguages: Record<string, string>;

export function builtLanguages(): string[];
export function addLanguages(languages: readonly string[]): Promise<void>;

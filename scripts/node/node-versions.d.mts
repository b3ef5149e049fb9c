export const testedReleases: readonly string[];
export function otherReleases(running?: string): string[];
export function installNode(release: string): Promise<string | undefined>;

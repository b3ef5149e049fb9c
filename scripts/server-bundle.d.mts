import type { BuildOptions } from 'esbuild';

export const bundleOptions: BuildOptions;
export function copyFilesBesideCode(output: string): void;

import type { Plugin } from 'vite';

export function translations(language: string): Plugin;

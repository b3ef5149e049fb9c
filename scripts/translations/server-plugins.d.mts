import type { Plugin } from 'vite';

export const PSEUDO_LANGUAGE: string;
export function testedMessages(): Plugin;

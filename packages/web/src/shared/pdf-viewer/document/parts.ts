import { version } from 'pdfjs-dist/package.json'

/** Laid down by build/pdf-parts.ts: the worker, character maps and fonts for files that embed none. */
export const PARTS = `/assets/pdf-${version}/`
export const WORKER = `${PARTS}worker.js`

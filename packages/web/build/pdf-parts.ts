import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Folders of the package that documents may need: character maps and fonts where a file embeds none, and decoders. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm']
const WORKER = 'legacy/build/pdf.worker.min.mjs'
const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' }

const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }

/** By address below `assets/`, the file it is. */
const parts = new Map([
  [`pdf-${version}/worker.js`, path.join(home, WORKER)],
  ...FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(home, folder))
      .filter((name) => !name.startsWith('LICENSE'))
      .map((name) => [`pdf-${version}/${folder}/${name}`, path.join(home, folder, name)] as const),
  ),
])

/** Lays down what pdf.js fetches by itself, under addresses that carry its version: kept for a year, never mixed. */
export const pdfParts: Plugin = {
  name: 'pdf-parts',
  generateBundle() {
    for (const [name, file] of parts)
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: fs.readFileSync(file) })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = parts.get(request.url?.replace(/^\/assets\//, '') ?? '')
      if (file === undefined) return next()
      response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      response.end(fs.readFileSync(file))
    })
  },
}

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const BEGIN = 'begin.js'
const HASH_SIGNS = 8
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The page as it leaves the server: its first script under a name that changes with its content, so that browsers keep it,
 * and its style sheets behind what is painted without them.
 */
export const firstPage = (root: string): Plugin => {
  const begin = fs.readFileSync(path.join(root, 'public', BEGIN), 'utf8')
  const hash = createHash('sha256').update(begin).digest('base64url').slice(0, HASH_SIGNS)
  const fileName = `assets/begin-${hash}.js`
  return {
    name: 'first-page',
    apply: 'build',
    enforce: 'post',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: begin })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const styles = html.match(STYLE) ?? []
        return html
          .replace(STYLE, '')
          .replace(`/${BEGIN}`, `/${fileName}`)
          .replaceAll(/\n\s+/g, '\n')
          .replace('</body>', `${styles.map((each) => each.trim()).join('\n')}\n</body>`)
      },
    },
  }
}

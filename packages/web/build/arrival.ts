import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
const ROUTE = /path:\s*["']([^"']+)["'][^}]*?import\(\s*["']([^"']+)["']\s*\)/g
const ROUTES = /\/src\/areas\/[^/]+\/routes\.tsx$/

const isChunk = (each: Rolldown.OutputAsset | Chunk): each is Chunk => each.type === 'chunk'

/** The files that come with a chunk at once, scripts before their style sheets. */
const filesOf = (start: Chunk, chunks: ReadonlyMap<string, Chunk>): string[] => {
  const seen = new Set<Chunk>()
  const open = [start]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    open.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []))
  }
  const styles = [...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...[...seen].map(({ fileName }) => fileName), ...new Set(styles)]
}

/**
 * Writes `.vite/arrival.json`: by path of a screen the source of its page, and by source of everything that is asked for
 * later the files that come with it. The server names them in the page, the budget weighs them.
 */
export const tellArrival = (root: string): Plugin => {
  const pages: Record<string, string> = {}
  return {
    name: 'tell-arrival',
    apply: 'build',
    // After files of style sheets alone are gone.
    enforce: 'post',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (!ROUTES.test(id)) continue
        for (const [, address = '', source = ''] of this.getModuleInfo(id)?.code?.matchAll(ROUTE) ?? []) {
          const file = source.startsWith('#src/') ? source.slice(1) : path.join(path.dirname(id), source)
          pages[address] = path.relative(root, path.resolve(root, file))
        }
      }
    },
    generateBundle(_options, bundle) {
      const all = Object.values(bundle).filter(isChunk)
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
      const files: Record<string, string[]> = {}
      const sources = [...this.getModuleIds()].filter(
        (id) => this.getModuleInfo(id)?.isEntry || (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
      )
      for (const id of sources) {
        const chunk = all.find(({ moduleIds, facadeModuleId }) => facadeModuleId === id || moduleIds.includes(id))
        if (chunk) files[path.relative(root, id)] = filesOf(chunk, chunks)
      }
      this.emitFile({ type: 'asset', fileName: '.vite/arrival.json', source: JSON.stringify({ pages, files }) })
    },
  }
}

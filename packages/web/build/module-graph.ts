import type { Rolldown } from 'vite'

/** What the bundler knows once it has read everything. */
export class ModuleGraph {
  readonly #known = new Map<string, Rolldown.ModuleInfo | null>()
  readonly #ask: (id: string) => Rolldown.ModuleInfo | null

  constructor(ask: (id: string) => Rolldown.ModuleInfo | null) {
    this.#ask = ask
  }

  module(id: string): Rolldown.ModuleInfo | null {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const asked = this.#ask(id)
    this.#known.set(id, asked)
    return asked
  }

  /** What comes along with these files at once. */
  together(starts: readonly string[]): Set<string> {
    return this.#closure(starts, ({ importedIds }) => importedIds)
  }

  /** What comes along at once or later. */
  everything(start: string): Set<string> {
    return this.#closure([start], ({ importedIds, dynamicallyImportedIds }) => [
      ...importedIds,
      ...dynamicallyImportedIds,
    ])
  }

  #closure(starts: readonly string[], next: (info: Rolldown.ModuleInfo) => readonly string[]): Set<string> {
    const seen = new Set<string>()
    const open = [...starts]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const info = this.module(id)
      if (info) open.push(...next(info))
    }
    return seen
  }
}

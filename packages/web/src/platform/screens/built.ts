let paths: ReadonlySet<string> = new Set()

/** The app hands in the paths that areas have contributed pages for. */
export const setBuiltPaths = (next: Iterable<string>) => {
  paths = new Set(next)
}

/** Whether the screen of a path has been built; the others are unknown paths. */
export const isBuilt = (path: string): boolean => paths.has(path)

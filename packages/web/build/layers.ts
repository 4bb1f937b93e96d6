/** Bundles (a screen, or what is asked for later) by module that they need. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>

/** Large parts by themselves: by name of the file, the module that all who need the part ask for. */
const PARTS: readonly { name: string; heart: RegExp }[] = [
  { name: 'table', heart: /\/antd\/es\/table\/InternalTable\.js$/ },
  { name: 'select', heart: /\/@rc-component\/select\/es\/Select\.js$/ },
  { name: 'menu', heart: /\/@rc-component\/menu\/es\/Menu\.js$/ },
]
/** What is as good as always needed with a part is of it. */
const LEAST_OF_PART = 0.9
/** What is small and needed by many screens comes at once: the least share of all screens. */
const MOST = { name: 'most', least: 0.16 }

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].every((each) => other.has(each))

/**
 * By id of the module, its layer; what few screens need has none. Who needs a module needs what that one needs, so files
 * cannot need each other: what asks for a part has no other users than it, and is of the part or of no layer.
 */
export const layersOf = (users: Users, isPage: (bundle: string) => boolean): Map<string, string> => {
  const pages = new Set([...users.values()].flatMap((its) => [...its].filter(isPage))).size
  const screensOf = (its: ReadonlySet<string>) => [...its].filter(isPage).length
  const parts = PARTS.map(({ name, heart }) => {
    const its = users.get([...users.keys()].find((id) => heart.test(id)) ?? '')
    if (!its) throw new Error(`nothing asks for ${heart.source}`)
    return { name, its }
  })
  const layerOf = (its: ReadonlySet<string>) => {
    const around = parts.filter((part) => isWithin(its, part.its))
    const part = around.find((each) => its.size >= LEAST_OF_PART * each.its.size)
    if (part || around.length > 0) return part?.name
    return screensOf(its) >= MOST.least * pages ? MOST.name : undefined
  }
  const found = new Map<string, string>()
  for (const [id, its] of users) {
    const layer = layerOf(its)
    if (layer !== undefined) found.set(id, layer)
  }
  return found
}

import path from 'node:path'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** What everybody loads before a screen of his own, in the order in which it is asked for. */
const STAGES: readonly { name: string; sources: readonly string[] }[] = [
  { name: 'door', sources: ['index.html', 'src/areas/account/guide/GuidePage.tsx'] },
  { name: 'news', sources: ['src/areas/notice/public.ts'] },
  { name: 'home', sources: ['src/areas/account/guide/SignedInGuide.tsx', 'src/app/AppHost.tsx'] },
  { name: 'layout', sources: ['src/app/layout/LayoutChrome.tsx'] },
  { name: 'learner', sources: ['src/app/learner/LearnerChrome.tsx'] },
]
const COMMON = 'common'
/** What so large a share of the screens loads comes in one piece: a smaller one would bring others much that they do not need. */
const COMMON_SHARE = 2 / 3
const SCREEN = /\/src\/areas\/.+Page\.tsx$/
/** Named by the page, and so a file of its own. */
const MAIN = 'src/main.tsx'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const chunksOf = async (root: string, config: UserConfig): Promise<Chunks> => {
  const settings = { ...config, root, configFile: false, logLevel: 'error' } as const
  const made = await build({ ...settings, build: { ...config.build, write: false } })
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((each) => ('output' in each ? each.output : []))
  return new Map(outputs.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])))
}

/** Names of the chunks that are loaded with this one, itself among them. */
const withImports = (chunks: Chunks, fileName: string): Set<string> => {
  const names = new Set<string>()
  const open = [fileName]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue
    names.add(name)
    open.push(...(chunks.get(name)?.imports ?? []))
  }
  return names
}

/** By name of the chunk, the stage that is the first to load it. */
const stagesOf = (root: string, chunks: Chunks): Map<string, string> => {
  const stages = new Map<string, string>()
  for (const { name, sources } of STAGES)
    for (const source of sources) {
      const start = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === path.join(root, source))
      if (!start) throw new Error(`no chunk begins with ${source}`)
      for (const each of withImports(chunks, start.fileName)) if (!stages.has(each)) stages.set(each, name)
    }
  return stages
}

/** Names of the chunks that many screens load. */
const commonAmong = (chunks: Chunks): string[] => {
  const screens = [...chunks.values()].filter(({ facadeModuleId }) => SCREEN.test(facadeModuleId ?? ''))
  const users = new Map<string, number>()
  for (const { fileName } of screens)
    for (const name of withImports(chunks, fileName)) users.set(name, (users.get(name) ?? 0) + 1)
  return [...users].flatMap(([name, count]) => (count >= screens.length * COMMON_SHARE ? name : []))
}

/** By id of the module, the group it goes into. */
const planGroups = (root: string, chunks: Chunks): Map<string, string> => {
  const groups = stagesOf(root, chunks)
  for (const name of commonAmong(chunks)) if (!groups.has(name)) groups.set(name, COMMON)
  const all = [...chunks.values()]
  // A module that is asked for by itself keeps a file of its own; what lies beside it goes where the rest of its stage is.
  const starts = new Set([...all.map(({ facadeModuleId }) => facadeModuleId), path.join(root, MAIN)])
  return new Map(
    all.flatMap(({ fileName, moduleIds }) => {
      const group = groups.get(fileName)
      return group === undefined ? [] : moduleIds.filter((id) => !starts.has(id)).map((id) => [id, group] as const)
    }),
  )
}

/**
 * Left alone, the bundler makes a file of whatever two screens share: two hundred of them for one screen, and each is a
 * way to the server and back on a phone. So it is built once to see what is loaded together, and what always comes
 * together is put into one file. Works as a plugin, so that whoever only reads the configuration builds nothing.
 */
export const groupChunks = (root: string, config: UserConfig): Plugin => ({
  name: 'group-chunks',
  apply: 'build',
  config: async () => {
    const plan = planGroups(root, await chunksOf(root, config))
    const names = [...STAGES.map(({ name }) => name), COMMON]
    // Earlier stages first: a group takes along what its modules need and no earlier one has.
    const groups = names.map((name, place) => ({
      name,
      priority: names.length - place,
      test: (id: string) => plan.get(id) === name,
    }))
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

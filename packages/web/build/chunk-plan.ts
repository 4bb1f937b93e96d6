import path from 'node:path'
import type { Plugin } from 'vite'
import { layersOf } from './layers.ts'
import { ModuleGraph } from './module-graph.ts'
import { shareOut } from './share.ts'

const DOOR = 'door'

/** What everybody loads before a screen of his own, in the order in which it is asked for. */
const STAGES: readonly { name: string; sources: readonly string[] }[] = [
  { name: DOOR, sources: ['index.html', 'src/areas/account/guide/GuidePage.tsx'] },
  {
    name: 'home',
    sources: [
      'src/areas/account/guide/SignedInGuide.tsx',
      'src/app/AppHost.tsx',
      'src/app/learner/BottomBar.tsx',
      'src/app/layout/LayoutChrome.tsx',
      // What looks on beside every page and draws when there is something.
      'src/app/bars/ExamBar.tsx',
      'src/areas/account/guide/NoticeGate.tsx',
      'src/areas/notice/popup/PopupHost.tsx',
      'src/areas/notice/popup/UrgentBar.tsx',
      'src/shared/exchange/OwnJobs.tsx',
    ],
  },
]
/** Machines of their own (editor, charts, player, documents, cropper, formulas, help), frames, and what strangers meet at the door. */
const ALONE =
  /(?:Editor|Chart|ChartCanvas|Player|PdfViewer|Chrome|BeforeLogin|PictureCropper|formulas|clean-paste|help-texts)\.tsx?$/
/** Frames come with every page, and so does how they look. */
const FRAME = /Chrome\.tsx$/
/** What nearly every list and form asks for when it has been drawn; the other late parts come one by one. */
const LIST_LATE = /\/ui\/late\/(?:pagination|dropdown|select|number)-parts\.tsx$/
const MENU = 'menu'
const LATE_PART = /\/ui\/late\/[^/]+-parts\.tsx$/
/** Machines that fill their bar by themselves. */
const LARGE = /(?:TextEditor|PdfViewer|ReportChart|ChartCanvas)\.tsx$/
const LENDING = /\/src\/areas\/(?:[^/]+\/)+public\.ts$/
const PAGE = /Page\.tsx$/
const ROOM = /\/src\/(?:areas\/([^/]+)|app|kit|platform|shared|ui)\/(?:([^/]+)\/)?/

const LATE = '-late'
const RUNTIME = '\0rolldown/runtime.js'
/** Style sheets of everything behind the door: small together, and a file for each would be half of all requests. */
const LOOKS = 'looks'
const STYLE = /\.css$/

/** The bundle of what is asked for later: drawers and dialogs of a room come together, everything else by itself. */
const bundleOf = (id: string): string => {
  const [, area = 'app', room] = ROOM.exec(id) ?? []
  if (LIST_LATE.test(id)) return MENU
  if (ALONE.test(id) || LATE_PART.test(id) || PAGE.test(id) || id.includes('node_modules')) return id
  return `${room ? `${area}-${room}` : area}${LATE}`
}

/** By id of the module, the name of its file; the others are left to the bundler. */
const planOf = (root: string, graph: ModuleGraph): Map<string, string> => {
  const plan = new Map<string, string>([[RUNTIME, DOOR]])
  const all = graph.everything(path.join(root, 'index.html'))
  for (const { name, sources } of STAGES) {
    const starts = sources.map((source) => path.join(root, source))
    for (const start of starts) if (!all.has(start)) throw new Error(`nothing asks for ${start}`)
    for (const id of graph.together(starts))
      if (!plan.has(id)) plan.set(id, STYLE.test(id) && name !== DOOR ? LOOKS : name)
  }

  // What an area lends to the pages of others is drawn with them, without the drawers of its room.
  const lent = new Set(
    [...all].filter((id) => LENDING.test(id)).flatMap((id) => graph.module(id)?.dynamicallyImportedIds ?? []),
  )
  const users = new Map<string, Set<string>>()
  for (const start of new Set([...all].flatMap((id) => graph.module(id)?.dynamicallyImportedIds ?? [])))
    for (const id of graph.together([start]))
      if (!plan.has(id)) users.set(id, (users.get(id) ?? new Set()).add(lent.has(start) ? start : bundleOf(start)))

  // What a machine brings for itself stays with it.
  const isOfMachine = (bundles: ReadonlySet<string>) =>
    [...bundles].every((bundle) => ALONE.test(bundle) && !FRAME.test(bundle))
  for (const [id, bundles] of users) if (STYLE.test(id) && !isOfMachine(bundles)) plan.set(id, LOOKS)
  const scripts = [...users].filter(([id]) => !STYLE.test(id))
  const layers = layersOf(new Map(scripts), (bundle) => PAGE.test(bundle))
  for (const [id, bundles] of scripts) if (bundles.has(MENU) && !layers.has(id)) layers.set(id, MENU)
  for (const [id, layer] of layers) plan.set(id, layer)
  const shared = new Map(scripts.filter(([id, bundles]) => bundles.size > 1 || layers.has(id)))
  const sourceOf = (id: string) => {
    const { code, importedIds = [] } = graph.module(id) ?? {}
    return { bytes: code?.length ?? 0, needs: importedIds }
  }
  for (const [place, modules] of shareOut(shared, layers, sourceOf, (bundle) => LARGE.test(bundle)).entries())
    for (const id of modules) plan.set(id, `shared-${place}`)
  for (const [id, [bundle = '']] of scripts) if (!plan.has(id) && bundle.endsWith(LATE)) plan.set(id, bundle)
  return plan
}

/**
 * Left alone, the bundler makes a file of whatever two screens share: two hundred of them for one screen, and each is a
 * way to the server and back on a phone. So what is loaded together is one file, by the imports that it has read.
 */
export const groupChunks = (root: string): Plugin => {
  let plan = new Map<string, string>()
  const groups = [
    {
      name: (id: string) => plan.get(id) ?? null,
      debugName: 'plan',
      // Every file is planned together with what it needs; by itself the bundler would take that along a second time.
      includeDependenciesRecursively: false,
    },
  ]
  return {
    name: 'group-chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      plan = planOf(root, new ModuleGraph((id) => this.getModuleInfo(id)))
    },
  }
}

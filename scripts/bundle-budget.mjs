import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { isMain, ROOT } from './workspace.mjs'

const KIB = 1024

/** The first visit: the entry and the page of the door; behind it what every signed-in person has on /guide. */
const DOOR = ['index.html', 'src/areas/account/guide/GuidePage.tsx']
const HOME = ['src/areas/account/guide/SignedInGuide.tsx', 'src/app/AppHost.tsx']
const CHROME = 'src/app/layout/LayoutChrome.tsx'

/** Each file is a way to the server and back: what a first visit and a screen may need at once, whatever they weigh. */
const MOST_FILES = { door: 4, screen: 18 }

/** What a screen or a late part may add to /guide (DESIGN section 5); the first line that fits counts. */
const BARS = [
  { name: '播放', fits: /PlayPage\.tsx$/, limitKib: 260, withChrome: true },
  { name: '页面', fits: /^src\/areas\/.+Page\.tsx$/, limitKib: 256, withChrome: true },
  { name: '编辑器', fits: /Editor[^/]*\.tsx$/, limitKib: 256, withChrome: false },
  { name: '图表', fits: /Chart[^/]*\.tsx$/, limitKib: 215, withChrome: false },
]
const DOOR_LIMIT_KIB = 188

/** Measures the built pages by what comes with each; answers what lies over its bar, or null where nothing was built. */
export function measureBundles(dist = path.join(ROOT, 'packages/web/dist')) {
  const place = path.join(dist, '.vite/arrival.json')
  if (!fs.existsSync(place)) return null
  const { files } = JSON.parse(fs.readFileSync(place, 'utf8'))
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(fs.readFileSync(path.join(dist, file))).length)
    return sizes.get(file)
  }
  const kib = (names) => [...names].reduce((sum, name) => sum + sizeOf(name), 0) / KIB
  const filesOf = (sources) => {
    for (const source of sources) if (!files[source]) throw new Error(`构建结果中没有 ${source}`)
    return new Set(sources.flatMap((source) => files[source]))
  }

  const door = filesOf(DOOR)
  const home = filesOf([...DOOR, ...HOME])
  const first = { name: '首次打开 /guide', source: DOOR[1], kib: kib(door), limitKib: DOOR_LIMIT_KIB }
  const figures = [{ ...first, files: door.size, mostFiles: MOST_FILES.door }]
  for (const source of Object.keys(files)) {
    const bar = BARS.find(({ fits }) => fits.test(source))
    if (!bar) continue
    const added = [...filesOf(bar.withChrome ? [source, CHROME] : [source])].filter((file) => !home.has(file))
    const { name, limitKib } = bar
    figures.push({ name, source, kib: kib(added), limitKib, files: added.length, mostFiles: MOST_FILES.screen })
  }
  return figures.sort((a, b) => b.kib / b.limitKib - a.kib / a.limitKib)
}

const isOver = ({ kib, limitKib, files, mostFiles }) => kib > limitKib || files > mostFiles

/** Prints the largest few and everything over its bar; false where something is. */
export function bundlesFit(figures) {
  const over = figures.filter(isOver)
  const shown = new Set([...figures.filter(({ name }) => name.startsWith('首次')), ...figures.slice(0, 5), ...over])
  for (const figure of shown) {
    const { name, source, kib, limitKib, files, mostFiles } = figure
    const sizes = `${kib.toFixed(1).padStart(6)} / ${limitKib} KiB  ${String(files).padStart(2)} / ${mostFiles} 个文件`
    console.log(`${isOver(figure) ? '超出' : '通过'} ${sizes}  ${name}  ${source}`)
  }
  return over.length === 0
}

if (isMain(import.meta)) {
  const figures = measureBundles(process.argv[2])
  if (!figures) throw new Error('还没有构建：先运行 npm run build')
  process.exitCode = bundlesFit(figures) ? 0 : 1
}

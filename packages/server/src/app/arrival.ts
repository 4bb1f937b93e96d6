import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Frame, Screen } from '@portal/contract/kit/screen.ts'
import { screens } from '@portal/contract/paths.ts'
import { z } from 'zod'

/** Written by the build of the pages: `packages/web/build/arrival.ts`. */
const built = z.object({ pages: z.record(z.string(), z.string()), files: z.record(z.string(), z.array(z.string())) })

const ENTRY = 'index.html'
const HOME = ['src/areas/account/guide/SignedInGuide.tsx', 'src/app/AppHost.tsx']
const FRAMES: Record<Frame, readonly string[]> = {
  layout: ['src/app/layout/LayoutChrome.tsx'],
  learner: ['src/app/learner/LearnerChrome.tsx'],
  sheet: ['src/app/sheet/SheetBar.tsx'],
  bare: [],
}

export interface Page {
  body: string | Buffer
  encoding: 'br' | null
}

const rootTag = '<html lang="zh-CN"'

/**
 * The page for an address. It names the files of the screen that was asked for, which `begin.js` sends for at once where
 * somebody is signed in: they come together with the first script, not after it.
 */
export const pageMaker = (root: string): ((address: string, accepted: string) => Page) => {
  const html = fs.readFileSync(path.join(root, ENTRY), 'utf8')
  const told = path.join(root, '.vite/arrival.json')
  const { pages, files } = fs.existsSync(told)
    ? built.parse(JSON.parse(fs.readFileSync(told, 'utf8')))
    : { pages: {}, files: {} }
  const first = new Set(files[ENTRY])
  const filesOf = ({ path: address, frame }: Screen) =>
    [...HOME, ...FRAMES[frame], pages[address] ?? '']
      .flatMap((source) => files[source] ?? [])
      .filter((file, place, all) => !first.has(file) && all.indexOf(file) === place)
  const made = new Map(
    screens.map((screen) => {
      const names = filesOf(screen).map((file) => `/${file}`)
      const tag = `${rootTag} data-frame="${screen.frame}" data-files="${names.join(' ')}"`
      return [screen.path, html.replace(rootTag, tag)]
    }),
  )
  const packed = new Map<string, Buffer>()
  return (address, accepted) => {
    const page = made.get(address.split('?')[0] ?? '') ?? html
    if (!/\bbr\b/.test(accepted)) return { body: page, encoding: null }
    const body = packed.get(page) ?? brotliCompressSync(page)
    packed.set(page, body)
    return { body, encoding: 'br' }
  }
}

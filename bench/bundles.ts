import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Line } from './table.ts'

const dist = path.join(import.meta.dirname, '../packages/web/dist')
const assets = path.join(dist, 'assets')

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g

/** The scripts that come with these ones before any of them runs. */
const closureOf = (entries: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const entry of entries) {
    if (seen.has(entry)) continue
    seen.add(entry)
    const code = fs.readFileSync(path.join(assets, entry), 'utf8')
    closureOf(
      [...code.matchAll(STATIC_IMPORT)].map((match) => match[1] ?? ''),
      seen,
    )
  }
  return seen
}

const chunk = (name: string): string => {
  const found = fs
    .readdirSync(assets)
    .filter((file) => file.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/.test(file.slice(name.length)))
  const [first] = found
  if (first === undefined || found.length > 1)
    throw new Error(`${found.length} scripts called ${name} in the built pages`)
  return first
}

const kibOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(assets, file))).length, 0) / 1024

/** Gzip size of script of a first visit, and what a list and the player add to it. */
export const bundleLines = (): Line[] => {
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  const entries = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map((match) => match[1] ?? '')
  const guide = closureOf([...entries, chunk('GuidePage')])
  const app = closureOf([...guide, chunk('AppHost'), chunk('LayoutChrome')])
  const more = (name: string) => kibOf([...closureOf([...app, chunk(name)])].filter((file) => !guide.has(file)))
  const line = (name: string, kib: number, most: number): Line => ({
    name,
    yardstick: 'budget',
    figure: `${kib.toFixed(0)} KiB gzip`,
    ratio: kib / most,
    bar: { most: 1 },
  })
  return [
    line('first visit to /guide', kibOf(guide), 260),
    line('a list screen adds (LabelListPage)', more('LabelListPage'), 160),
    line('the player adds (VideoPlayPage)', more('VideoPlayPage'), 170),
  ]
}

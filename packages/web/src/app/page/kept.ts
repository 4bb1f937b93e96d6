import type { Screen } from '@portal/contract/kit/screen.ts'
import { pageKeyOf } from '#src/platform/page.ts'

/** A page whose elements stay mounted, with the address it was last seen under. */
export interface Kept {
  /** `pageKeyOf` its address. */
  key: string
  path: string
  /** Query and hash as they stood when the page was last on screen. */
  search: string
  hash: string
  title: string
  /** Counts up when the page is to start anew. */
  generation: number
}

export const MOST_KEPT = 20

export const keyOf = (path: string, search: string): string => pageKeyOf(path, new URLSearchParams(search).get('id'))

export const isKept = ({ frame, noCache, keepAlive }: Screen): boolean => (frame === 'layout' || keepAlive) && !noCache

/**
 * The pages after one is shown, least recently used first. Beyond the limit the oldest goes, but never one with unsaved
 * input and never the one on screen.
 */
export const showPage = (
  pages: readonly Kept[],
  shown: Pick<Kept, 'key' | 'path' | 'search' | 'hash' | 'title'>,
  isDirty: (key: string) => boolean,
): Kept[] => {
  const known = pages.find(({ key }) => key === shown.key)
  const current = known ? { ...known, search: shown.search, hash: shown.hash } : { ...shown, generation: 0 }
  const others = pages.filter((page) => page !== known)
  let surplus = others.length + 1 - MOST_KEPT
  const staying = others.filter(({ key }) => {
    if (surplus <= 0 || isDirty(key)) return true
    surplus -= 1
    return false
  })
  return [...staying, current]
}

export const dropPages = (pages: readonly Kept[], drops: (page: Kept) => boolean): Kept[] =>
  pages.filter((page) => !drops(page))

export const renewPage = (pages: readonly Kept[], key: string): Kept[] =>
  pages.map((page) => (page.key === key ? { ...page, generation: page.generation + 1 } : page))

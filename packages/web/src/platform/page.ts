import { createContext, use } from 'react'

export interface PageValue {
  path: string
  /** This page's own query, frozen while it is hidden; the last of repeated keys wins. */
  query: Readonly<Record<string, string>>
  /** Changes keys of the query; undefined or '' removes one. Replaces the history entry unless `push` is asked for. */
  setQuery(changes: Record<string, string | undefined>, options?: { push?: boolean }): void
  /** False while the page is kept but hidden. */
  active: boolean
  /** Name of the record, shown in tab, breadcrumb and document title. */
  setTitle(title: string): void
  /** Unsaved input: it is asked about before it would be destroyed. */
  markDirty(dirty: boolean): void
}

export const PageContext = createContext<PageValue | null>(null)

/** What a page is kept under, and its unsaved input: two records of one detail route are two pages. */
export const pageKeyOf = (path: string, id: string | null | undefined): string =>
  id === null || id === undefined ? path : `${path}?id=${id}`

/** The page this component stands in. Pages read this, never the router's location. */
export const usePage = (): PageValue => {
  const page = use(PageContext)
  if (!page) throw new Error('usePage 只能在页面内使用')
  return page
}

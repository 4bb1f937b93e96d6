import { screens } from '@portal/contract/paths.ts'
import { describe, expect, test } from 'vitest'
import { isKept, type Kept, keyOf, MOST_KEPT, renewPage, showPage } from './kept.ts'

const page = (path: string, search = '') => ({ key: keyOf(path, search), path, search, hash: '', title: path })
const nothingDirty = () => false
const shown = (paths: string[], isDirty = nothingDirty as (key: string) => boolean) =>
  paths.reduce<Kept[]>((pages, path) => showPage(pages, page(path), isDirty), [])
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`)
const keys = (pages: readonly Kept[]) => pages.map(({ key }) => key)

describe('keyOf', () => {
  test('tells two records of one route apart and nothing else of the query', () => {
    expect(keyOf('/a', '?id=1&page=2')).toBe(keyOf('/a', '?page=9&id=1'))
    expect(keyOf('/a', '?id=1')).not.toBe(keyOf('/a', '?id=2'))
    expect(keyOf('/a', '?page=2')).toBe('/a')
  })
})

describe('showPage', () => {
  test('moves a page that returns to the end and takes its new query', () => {
    const pages = showPage(shown(['/a', '/b']), page('/a', '?page=3'), nothingDirty)

    expect(keys(pages)).toEqual(['/b', '/a'])
    expect(pages[1]?.search).toBe('?page=3')
  })

  test('leaves the query of the others as it was', () => {
    const pages = showPage(showPage([], page('/a', '?page=3'), nothingDirty), page('/b'), nothingDirty)

    expect(pages[0]?.search).toBe('?page=3')
  })

  test('drops the least recently used page beyond the limit', () => {
    expect(keys(shown([...numbered(MOST_KEPT), '/last']))).toEqual([...numbered(MOST_KEPT).slice(1), '/last'])
  })

  test('never drops a page with unsaved input', () => {
    const pages = shown([...numbered(MOST_KEPT), '/last'], (key) => key === '/p0')

    expect(keys(pages)).toContain('/p0')
    expect(keys(pages)).not.toContain('/p1')
  })

  test('keeps more than the limit where all of them hold unsaved input', () => {
    expect(shown(numbered(MOST_KEPT + 3), () => true)).toHaveLength(MOST_KEPT + 3)
  })
})

test('renewing a page starts only that one anew', () => {
  expect(renewPage(shown(['/a', '/b']), '/a').map(({ generation }) => generation)).toEqual([1, 0])
})

test('keeps the pages of the layout and the one that asks for it, but not the cache screen', () => {
  const kept = (path: string) => screens.filter((screen) => screen.path === path).map(isKept)

  expect(kept('/system/user')).toEqual([true])
  expect(kept('/netSchool/historyTopicList')).toEqual([true])
  expect(kept('/system/hc')).toEqual([false])
  expect(kept('/netSchool/learnProgress')).toEqual([false])
  expect(kept('/guide')).toEqual([false])
})

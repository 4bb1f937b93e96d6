import { describe, expect, test } from 'vitest'
import { addressAfterClose, closeTabs, emptyTabs, pathsBeside, renameTab, type TabsState, visitTab } from './tabs.ts'

const tab = (path: string, query = '') => ({ path, address: path + query, title: path.slice(1) })
const visited = (...paths: string[]) => paths.reduce<TabsState>((state, path) => visitTab(state, tab(path)), emptyTabs)
const paths = ({ tabs }: TabsState) => tabs.map(({ path }) => path)

describe('visiting', () => {
  test('adds a tab at the right end, once', () => {
    expect(paths(visited('/a', '/b', '/a'))).toEqual(['/a', '/b'])
  })

  test('remembers the latest query of a tab and keeps the name it was given', () => {
    const named = renameTab(visited('/a'), '/a', '张三')

    const again = visitTab(named, tab('/a', '?page=3'))

    expect(again.tabs).toEqual([{ path: '/a', address: '/a?page=3', title: '张三' }])
  })
})

describe('closing', () => {
  test('stays where it is when the closed tab is not the active one', () => {
    expect(addressAfterClose(visited('/a', '/b', '/c'), ['/a'], '/b')).toBeNull()
  })

  test('goes to the rightmost remaining tab when the active one closes', () => {
    expect(addressAfterClose(visited('/a', '/b', '/c'), ['/a'], '/a')).toBe('/c')
  })

  test('goes to the latest query of that tab', () => {
    const state = visitTab(visited('/a', '/b'), tab('/b', '?page=2'))

    expect(addressAfterClose(state, ['/a'], '/a')).toBe('/b?page=2')
  })

  test('goes to the root when nothing remains', () => {
    expect(addressAfterClose(visited('/a'), ['/a'], '/a')).toBe('/')
  })

  test('lets a closed tab be opened again until it is visited', () => {
    const closed = closeTabs(visited('/a', '/b'), ['/a'])

    expect(closed.closed.map(({ path }) => path)).toEqual(['/a'])
    expect(visitTab(closed, tab('/a')).closed).toEqual([])
  })
})

describe('neighbours', () => {
  test.each([
    ['left', ['/a']],
    ['right', ['/c', '/d']],
    ['both', ['/a', '/c', '/d']],
  ] as const)('finds the tabs on the %s', (side, expected) => {
    expect(pathsBeside(visited('/a', '/b', '/c', '/d'), '/b', side)).toEqual(expected)
  })
})

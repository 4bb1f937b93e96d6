import { P } from '@portal/contract/privileges.ts'
import { describe, expect, test } from 'vitest'
import { menuOf } from './menu.ts'
import { loadPinyin, searchMenu } from './menu-search.ts'

const menu = menuOf({ menuCodes: new Set(Object.values(P)), isBuilt: () => true })
const read = await loadPinyin()
const titles = (text: string) => searchMenu(menu, text, read).map(({ title }) => title)

describe('menu search', () => {
  test('finds a menu by part of its title, also before the pinyin has arrived', () => {
    expect(searchMenu(menu, '角色管', null).map(({ path }) => path)).toEqual(['/system/role'])
  })

  test.each(['yonghuguanli', 'yhgl', 'YongHu', 'yong hu'])('finds 用户管理 by %s', (text) => {
    expect(titles(text)).toContain('用户管理')
  })

  test('puts titles that begin with the text first', () => {
    expect(titles('签到')[0]).not.toBe('签到')
    expect(titles('直播')[0]?.startsWith('直播')).toBe(true)
  })

  test('finds nothing for blanks or for what no menu is called', () => {
    expect(titles('  ')).toEqual([])
    expect(titles('xyzzy')).toEqual([])
  })
})

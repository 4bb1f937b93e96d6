import { screens } from '@portal/contract/paths.ts'
import { describe, expect, test } from 'vitest'
import { loadPinyin } from '#src/platform/screens/menu-search.ts'
import { paletteActs } from './acts.ts'
import { meantPart, paletteSections } from './rows.ts'

const groups = [
  {
    title: '安全网校',
    path: '/videoManageSc',
    plain: false,
    items: [{ title: '综合考试', path: '/videoManageSc/comprehensiveTest' }],
  },
]
const facts = { hits: [], groups, acts: paletteActs.slice(0, 2), used: [], read: null }

describe('the palette', () => {
  test('begins acts on screens that exist', () => {
    const paths = new Set(screens.map(({ path }) => path))
    expect(paletteActs.filter(({ path }) => !paths.has(path.split('?')[0] ?? ''))).toEqual([])
  })

  test('shows records, screens and acts by kind and leaves out kinds without a row', () => {
    const exam = { kind: 'exam', id: '1', title: '季度考试', code: '', aside: '进行中', link: '/x' } as const
    const sections = paletteSections({ ...facts, text: '考试', hits: [exam] })
    expect(sections.map(({ title, rows }) => [title, rows.map((row) => row.title)])).toEqual([
      ['页面', ['综合考试']],
      ['考试与课程', ['季度考试']],
      ['动作', ['新建考试']],
    ])
  })

  test('finds an act by other words than its title', () => {
    const [found] = paletteSections({ ...facts, acts: paletteActs, text: '学时' })
    expect(found?.rows.map(({ title }) => title)).toEqual(['谁落后、为什么'])
  })

  test('marks what was meant, as written or by initials', async () => {
    const read = await loadPinyin()
    expect(meantPart('第四季度安全知识考试', '安全', null)).toEqual(['第四季度', '安全', '知识考试'])
    expect(meantPart('华东安全监察部', 'aq', read)).toEqual(['华东', '安全', '监察部'])
    expect(meantPart('安强', '118', read)).toEqual(['安强', '', ''])
  })
})

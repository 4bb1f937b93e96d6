import { describe, expect, test } from 'vitest'
import { addChild, dropButton, moveButton, newButton, removeButton, replaceButton } from './menu-draft.ts'

const menu = () => {
  const [a, b, c] = ['甲', '乙', '丙'].map(newButton)
  if (!a || !b || !c) throw new Error('no buttons')
  return [a, { ...b, children: ['一', '二'].map((name) => ({ ...newButton(name), children: [] })) }, c]
}

const names = (buttons: ReturnType<typeof menu>) =>
  buttons.map(({ name, children }) => [name, ...children.map((child) => child.name)].join('/'))

describe('editing a menu', () => {
  test('moves within its row and stays at the end', () => {
    expect(names(moveButton(menu(), { top: 0, sub: null }, 1))).toEqual(['乙/一/二', '甲', '丙'])
    expect(names(moveButton(menu(), { top: 1, sub: 1 }, -1))).toEqual(['甲', '乙/二/一', '丙'])
    expect(names(moveButton(menu(), { top: 2, sub: null }, 1))).toEqual(['甲', '乙/一/二', '丙'])
  })

  test('drops onto a place of the same row only', () => {
    expect(names(dropButton(menu(), { top: 2, sub: null }, { top: 0, sub: null }))).toEqual(['丙', '甲', '乙/一/二'])
    expect(names(dropButton(menu(), { top: 1, sub: 0 }, { top: 0, sub: null }))).toEqual(['甲', '乙/一/二', '丙'])
  })

  test('adds, replaces and removes on both levels', () => {
    expect(names(addChild(menu(), 0))[0]).toBe('甲/子菜单')
    expect(names(replaceButton(menu(), { top: 1, sub: 0 }, newButton('新')))[1]).toBe('乙/新/二')
    expect(names(removeButton(menu(), { top: 1, sub: 1 }))[1]).toBe('乙/一')
  })
})

import { describe, expect, test } from 'vitest'
import { fitted, inkOn, linesOf, widthOf } from './face-text.ts'

describe('a text on a face', () => {
  test('keeps its size where there is room', () => {
    expect(fitted('余国栋', 400, 80)).toEqual({ text: '余国栋', size: 80 })
  })

  test('becomes smaller before it is cut, and stays within its place', () => {
    const long = fitted('高级工程师注册安全工程师', 300, 32)
    expect(long.text).toBe('高级工程师注册安全工程师')
    expect(long.size).toBeLessThan(32)
    const cut = fitted('高级工程师'.repeat(12), 300, 32)
    expect(cut.text.endsWith('…')).toBe(true)
    expect(widthOf(cut.text) * cut.size).toBeLessThanOrEqual(300)
  })
})

test.each([
  ['#1f2d3d', '#ffffff'],
  ['#ffffff', '#1b232d'],
  ['#ffd54f', '#1b232d'],
  ['#b42318', '#ffffff'],
])('ink on %s is %s', (ground, ink) => {
  expect(inkOn(ground).ink).toBe(ink)
})

test('the room stands beneath the address, behind the numbers', () => {
  const view = {
    ...{ language: 'zh' as const, layout: 'landscape' as const, company: '', colour: '#000000', accent: '#000000' },
    ...{ logo: '', name: '', otherName: '', photoUrl: '' },
    fields: [
      { key: 'address' as const, label: '地址', value: '星湖街 218 号' },
      { key: 'room' as const, label: '办公位置', value: '检修楼 302' },
      { key: 'mail' as const, label: '邮箱', value: 'a@b.example' },
    ],
  }
  expect(linesOf(view)).toEqual([
    { label: '邮箱', value: 'a@b.example' },
    { label: '地址', value: '星湖街 218 号' },
    { label: '', value: '检修楼 302' },
  ])
})

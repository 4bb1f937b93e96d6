import { describe, expect, test } from 'vitest'
import { comparableStem, comparableText } from './comparable.ts'

describe('stems', () => {
  test.each([
    ['x>1 时', 'x<1 时'],
    ['浓度为 1.5%', '浓度为 15%'],
    ['浓度为 1.5%', '浓度为 1.5‰'],
    ['比例 1:3', '比例 13'],
    ['1-(2-3) 等于', '1-2-3 等于'],
    ['5! 等于（ ）', '5 等于（ ）'],
    ['温度 -5 ℃', '温度 5 ℃'],
    ['面积 10m²', '面积 10m2'],
    ['10<sup>3</sup> 帕', '103 帕'],
    ['第①项', '第1项'],
    ['12.5 米以上', '5 米以上'],
    ['A/B 的值', 'AB 的值'],
  ])('%s is not %s', (one, other) => {
    expect(comparableStem(one)).not.toBe(comparableStem(other))
  })

  test.each([
    ['动火作业，必须办理许可证。', '动火作业必须办理许可证'],
    ['12.动火作业（ ）办理', '动火作业办理'],
    ['12、动火作业____办理', '动火作业（　）办理'],
    ['《安全生产法》规定', '安全生产法规定'],
    ['ＰＨ 值大于 ７', 'pH值大于7'],
    ['<p>面积 10m<sup>2</sup></p>', '面积10m²'],
    ['“三违”是指？', '三违是指'],
  ])('%s is %s', (one, other) => {
    expect(comparableStem(one)).toBe(comparableStem(other))
  })
})

describe('options', () => {
  test.each([
    ['GG', 'gg'],
    ['GG', 'Gg'],
    ['10³', '103'],
    ['m²', 'm2'],
    ['①②', '12'],
    ['>1', '<1'],
    ['1.5%', '15%'],
    ['H<sub>2</sub>O', 'H<sup>2</sup>O'],
  ])('%s is not %s', (one, other) => {
    expect(comparableText(one)).not.toBe(comparableText(other))
  })

  test('width, spaces and a closing mark make no other option', () => {
    expect(comparableText('８ 小时。')).toBe(comparableText('8 小时'))
  })
})

import { expect, test } from 'vitest'
import { MOST_COMMENT, MOST_KEPT, whyNotKeep, withPhrase } from './quick-comments.ts'

test('a phrase goes behind what is written, once, and only while it fits', () => {
  expect(withPhrase('', '要点不全')).toBe('要点不全')
  expect(withPhrase('步骤正确。', '要点不全')).toBe('步骤正确；要点不全')
  expect(withPhrase('步骤正确；要点不全', '要点不全')).toBe('步骤正确；要点不全')
  const full = '好'.repeat(MOST_COMMENT - 2)
  expect(withPhrase(full, '要点不全')).toBe(full)
})

test('what is empty, long, known or one too many is not kept', () => {
  expect(whyNotKeep([], ' ')).toBe('请先填写评语')
  expect(whyNotKeep([], '字'.repeat(61))).toBe('常用评语最多 60 个字')
  expect(whyNotKeep(['要点不全'], ' 要点不全 ')).toBe('该评语已在常用评语中')
  const many = Array.from({ length: MOST_KEPT }, (_, n) => String(n))
  expect(whyNotKeep(many, '新的')).toBe('最多保存 20 条常用评语')
  expect(whyNotKeep(['要点不全'], '新的')).toBeNull()
})

import { expect, test } from 'vitest'
import { isChanged, scoreButtons, scoreFault, scoreOfPoints, scoreTyped } from './score-values.ts'

test('every step is offered where they are few', () => {
  expect(scoreButtons(2, 0.5)).toEqual([0, 0.5, 1, 1.5, 2])
})

test('of many steps whole points are offered, and the full score', () => {
  expect(scoreButtons(12.5, 0.5)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12.5])
})

test('says what is wrong with a score', () => {
  expect(scoreFault(null, 2, 0.5)).toBe('分数须在 0–2 之间')
  expect(scoreFault(2.5, 2, 0.5)).toBe('分数须在 0–2 之间')
  expect(scoreFault(1.2, 2, 0.5)).toBe('分数步长为 0.5')
  expect(scoreFault(0.3, 2, 0.1)).toBeNull()
  expect(scoreFault(2.67, 2.67, 0.5)).toBeNull()
})

test('only another score, another hit or another comment is a change', () => {
  const saved = { score: 4, pointHits: [0, 2], comment: '要点齐全' }

  expect(isChanged(saved, { score: 4, pointHits: [2, 0], comment: ' 要点齐全 ' })).toBe(false)
  expect(isChanged(saved, { ...saved, score: 7 })).toBe(true)
  expect(isChanged(saved, { ...saved, pointHits: [0] })).toBe(true)
  expect(isChanged(saved, { ...saved, comment: '' })).toBe(true)
})

test('digits make one number as long as the full score holds it', () => {
  expect(scoreTyped('', '1', 12)).toBe('1')
  expect(scoreTyped('1', '2', 12)).toBe('12')
  expect(scoreTyped('1', '3', 12)).toBe('3')
  expect(scoreTyped('0', '7', 12)).toBe('7')
  expect(scoreTyped('', '9', 5)).toBe('')
})

test('chosen points add up on the step, with what needs no marker, and not beyond the full score', () => {
  expect(scoreOfPoints([3, 4], 0, { max: 10, step: 0.5 })).toBe(7)
  expect(scoreOfPoints([1.67, 1.67], 2, { max: 10, step: 0.5 })).toBe(5.5)
  expect(scoreOfPoints([8], 2.5, { max: 10, step: 0.5 })).toBe(10)
})

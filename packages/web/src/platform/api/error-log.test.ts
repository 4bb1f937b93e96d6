import { expect, test } from 'vitest'
import { type UiError, withError } from './error-log.ts'

const error = (message: string, at = 0) => ({ message, info: 'Page render', url: '/a', stack: 'at Page', at })

test('counts an equal error instead of adding a row', () => {
  const errors = withError(withError([], error('坏了', 1)), error('坏了', 2))

  expect(errors).toEqual([expect.objectContaining({ message: '坏了', count: 2, at: 2 })])
})

test('puts the newest first and keeps a hundred', () => {
  const errors = Array.from({ length: 120 }).reduce<UiError[]>(
    (all, _, index) => withError(all, error(`e${index}`)),
    [],
  )

  expect(errors).toHaveLength(100)
  expect(errors[0]?.message).toBe('e119')
  expect(new Set(errors.map(({ key }) => key)).size).toBe(100)
})

import { expect, test } from 'vitest'
import { hasConditions, tidied } from './rule-draft.ts'

test('blank conditions are left out of a rule, match stays', () => {
  expect(tidied({ match: 'any', posts: [], tags: ['新员工'], roleIds: undefined })).toEqual({
    match: 'any',
    tags: ['新员工'],
  })
})

test('a rule of blanks only has no conditions', () => {
  expect([
    hasConditions({ match: 'all', units: [], posts: [] }),
    hasConditions({ match: 'all', hiredFrom: '2025-01-01' }),
  ]).toEqual([false, true])
})

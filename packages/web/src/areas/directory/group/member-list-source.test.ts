import { expect, test } from 'vitest'
import { z } from 'zod'
import { membersOf } from './member-list-source.ts'

test('the group leaves the filter and takes its own place in the body', () => {
  const groupId = '00000000-0000-4000-8000-000000000001'
  const source = membersOf(groupId)
  const body = {
    page: 1,
    groupId: undefined,
    pageSize: 20,
    keyword: '',
    exactTotal: false,
    filter: { way: 'manual' as const, groupId },
  }

  const sent: unknown = JSON.parse(JSON.stringify(z.encode(source.body, body)))

  expect(sent).toEqual({ page: 1, pageSize: 20, keyword: '', exactTotal: false, filter: { way: 'manual' }, groupId })
})

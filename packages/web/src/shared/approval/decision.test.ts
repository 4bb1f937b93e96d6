import { describe, expect, test } from 'vitest'
import { actsOn } from './decision.ts'
import type { RequestRow } from './requests.ts'

const request = (values: Partial<RequestRow> = {}): RequestRow => ({
  id: 'r',
  requestId: 'r',
  subjectType: 'video',
  subjectId: 's',
  facts: {},
  title: '有限空间作业',
  versionNo: 1,
  submitter: { id: 'author', name: '林书远' },
  orgName: '安全监察部',
  submittedAt: new Date(0),
  step: 1,
  steps: 2,
  waitingHours: 0,
  dueAt: null,
  state: 'pending',
  assignees: [{ id: 'approver', name: '沈国栋', onBehalfOf: null, escalated: false }],
  round: 1,
  channel: 'portal',
  link: '',
  snapshot: 'hash',
  ...values,
})

describe('actsOn', () => {
  test('offers the decisions to the assignee, and an earlier step only from the second on', () => {
    const assignee = { userId: 'approver', oversees: false }

    expect(actsOn(request(), assignee)).toEqual(['pass', 'reject', 'transfer', 'add', 'comment'])
    expect(actsOn(request({ step: 2 }), assignee)).toContain('back')
  })

  test('offers reminding and taking back to the submitter, even where he is an assignee as well', () => {
    const own = request({ assignees: [{ id: 'author', name: '林书远', onBehalfOf: null, escalated: false }] })

    expect(actsOn(own, { userId: 'author', oversees: true })).toEqual(['remind', 'withdraw', 'comment'])
  })

  test('lets an overseer hand on for others, and other people only comment', () => {
    expect(actsOn(request(), { userId: 'x', oversees: true })).toEqual(['transfer', 'remind', 'comment'])
    expect(actsOn(request(), { userId: 'x', oversees: false })).toEqual(['comment'])
  })

  test.each(['approved', 'rejected', 'withdrawn'] as const)('offers nothing on a request that is %s', (state) => {
    expect(actsOn(request({ state }), { userId: 'approver', oversees: true })).toEqual([])
  })
})

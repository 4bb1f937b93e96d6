import type { ExamDetail } from '@portal/contract/areas/exam/exam/exam.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { describe, expect, test } from 'vitest'
import { bodyOf, copiedValues, formField, freshValues, passOf, valuesOf } from './exam-values.ts'

const ID = '0b8e6f0e-6a51-4f0e-9a53-0d7b1c8f2a11'
const exam: ExamDetail = {
  id: ID,
  title: '年度考试',
  ownerOrgId: ID,
  ownerOrgName: '总公司',
  paperId: ID,
  paperTitle: '试卷',
  paperVersion: 1,
  audience: EMPTY_AUDIENCE,
  audienceText: '',
  openAt: new Date('2026-11-22T01:00:00Z'),
  closeAt: new Date('2026-11-22T03:00:00Z'),
  rules: { ...SHIPPED_RULES, networks: ['10.0.0.0/8'], limitMinutes: null },
  hasPassword: true,
  questionCount: 50,
  total: 100,
  state: 'published',
  phase: 'upcoming',
  started: false,
  paused: false,
  cancelReason: '',
  markerNames: [],
  sentence: '',
  publishedAt: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  revision: 3,
}

describe('the flat form of an exam', () => {
  test('goes there and back without losing a rule, and leaves a kept password unnamed', () => {
    const body = bodyOf(valuesOf(exam))

    expect(body).toEqual({
      id: ID,
      revision: 3,
      title: '年度考试',
      ownerOrgId: ID,
      paperId: ID,
      audience: EMPTY_AUDIENCE,
      openAt: exam.openAt,
      closeAt: exam.closeAt,
      rules: exam.rules,
    })
    expect(bodyOf({ ...valuesOf(exam), needsPassword: false })).toMatchObject({ password: null })
    expect(bodyOf({ ...valuesOf(exam), password: 'open-sesame' })).toMatchObject({ password: 'open-sesame' })
  })

  test('copies the settings as a new exam with times to come', () => {
    const copy = copiedValues(exam, Date.parse('2026-12-01T00:00:00Z'))

    expect(copy).toMatchObject({ title: '年度考试（副本）', needsPassword: false, networks: ['10.0.0.0/8'] })
    expect(copy).not.toHaveProperty('id')
    expect(copy.openAt).toEqual(new Date('2026-12-02T01:00:00Z'))
  })

  test('begins tomorrow at nine in Shanghai', () => {
    expect(freshValues(Date.parse('2026-11-21T17:00:00Z')).openAt).toEqual(new Date('2026-11-23T01:00:00Z'))
  })

  test('knows where the server found a fault', () => {
    const fields = [
      'closeAt',
      'rules.passScore',
      'rules.marking.markerIds',
      'rules.review.itemScores',
      'rules.networks.0',
    ]

    expect(fields.map(formField)).toEqual(['closeAt', 'passScore', 'markerIds', 'reviewItemScores', 'networks'])
  })
})

test('sixty of a hundred are the line of whatever the paper comes to', () => {
  expect([100, 20, 33.5].map(passOf)).toEqual([60, 12, 20.1])
})

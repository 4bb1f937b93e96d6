import { overrideExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { z } from 'zod'

const { persons, groups, extraMinutes, openAt, closeAt, extraAttempts, reason } = overrideExam.body.shape

/** The fields of an adjustment as its form shows them. */
export const overrideForm = z.object({
  persons: persons.meta({ label: '人员' }),
  groups: groups.meta({ label: '用户组' }),
  extraMinutes,
  openAt,
  closeAt,
  extraAttempts,
  reason,
})
export type OverrideValues = z.output<typeof overrideForm>

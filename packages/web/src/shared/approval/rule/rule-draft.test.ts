import { expect, test } from 'vitest'
import { faultsInSteps, faultsOfStep, moved, NEW_STEP } from './rule-draft.ts'

test('a new step is complete as it is', () => {
  expect(faultsInSteps([NEW_STEP])).toEqual([])
})

test('names the step whose approver, quorum or time is missing', () => {
  const faults = faultsInSteps([
    NEW_STEP,
    { ...NEW_STEP, approvers: [{ kind: 'person' }] },
    { ...NEW_STEP, mode: 'quorum' },
    { ...NEW_STEP, dueHours: 0 },
  ])

  expect(faultsOfStep(faults, 0)).toEqual([])
  expect(faultsOfStep(faults, 1)).toEqual(['每个步骤至少选择一名审批人'])
  expect(faultsOfStep(faults, 2)).toEqual(['请填写会签人数'])
  expect(faultsOfStep(faults, 3)).toEqual(['时限须为 1–720 小时'])
})

test('does not take step 10 for step 1', () => {
  expect(faultsOfStep([{ field: 'steps.10.quorum', message: 'x' }], 1)).toEqual([])
})

test('moves one entry and keeps the order of the rest', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

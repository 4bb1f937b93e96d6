import { HOUR_MS, SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, it } from 'vitest'
import { presenceOutlook } from './presence-outlook.ts'

const HOUR = HOUR_MS / SECOND_MS
const aClass = { seconds: 0, needSeconds: 0.8 * HOUR, aired: 0, left: HOUR, attendPercent: 80 }

describe('whether presence can still be reached', () => {
  it('tells how long who comes in time has to stay', () => {
    expect(presenceOutlook(aClass)).toEqual({ kind: 'open', missing: 2880 })
    expect(presenceOutlook({ ...aClass, aired: 1800, left: 1800, seconds: 1800 })).toEqual({
      kind: 'open',
      missing: 1080,
    })
  })

  it('tells who comes too late that the rest is not enough', () => {
    expect(presenceOutlook({ ...aClass, aired: 1800, left: 1800 })).toEqual({ kind: 'tooLate' })
  })

  it('asks less of a class that began late', () => {
    expect(presenceOutlook({ ...aClass, aired: 0, left: 1800 })).toEqual({ kind: 'open', missing: 1440 })
  })

  it('tells what is reached, and says nothing of time beyond the plan', () => {
    expect(presenceOutlook({ ...aClass, aired: HOUR, left: 0, seconds: 2880 })).toEqual({ kind: 'reached' })
    expect(presenceOutlook({ ...aClass, aired: HOUR, left: -60, seconds: 60 })).toEqual({ kind: 'beyondPlan' })
  })
})

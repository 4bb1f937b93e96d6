import { attendanceOf, isLate } from '@portal/contract/areas/sign-in/sheet-attendance.ts'
import type { Position } from '@portal/contract/areas/sign-in/sign-answer.ts'
import type { EntryMethod, SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { inNetworks } from '#src/shared/outbound/networks.ts'
import { metresBetween } from '#src/shared/sign-in/distance.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { judge, nearestMetres } from '#src/shared/sign-in/verdict.ts'
import type { DeviceFacts } from './devices.ts'
import { nextOf, type Outcome, planned } from './outcome.ts'
import type { Standing } from './standing.ts'

/** One try of one person, with everything the checks look at. */
export interface Trial {
  sheet: Sheet
  standing: Standing
  direction: SignDirection
  method: EntryMethod
  /** Moment that counts. */
  at: Date
  device: DeviceFacts
  position: Position | undefined
  address: string
  /** Of the sheet and of its unit, where the place counts. */
  networks: readonly string[]
}

type Check = (trial: Trial) => Outcome | null

const wholeSecond = (at: Date) => Math.floor(at.getTime() / SECOND_MS) * SECOND_MS

/** 8: who has signed in is told when; a later sign-out replaces the former. */
const already: Check = ({ sheet, standing, direction }) => {
  const { in: counted } = standing
  if (direction !== 'in' || counted?.state !== 'counted') return null
  return { code: 'ALREADY', at: counted.at, status: statusOf(sheet, counted.at, standing), next: nextOf(sheet, 'in') }
}

/** 9: by the time of the touch, in whole seconds. */
const withinWindow: Check = ({ sheet, standing, direction, at }) => {
  if (sheet.state === 'cancelled') return { code: 'CANCELLED', at }
  const [from, to] = direction === 'in' ? [sheet.inFrom, sheet.inTo] : [sheet.outFrom, sheet.outTo]
  if (sheet.state === 'sealed' || from === null || to === null) return { code: 'CLOSED', at }
  if (wholeSecond(at) < wholeSecond(from)) return { code: 'TOO_EARLY', at, values: { time: planned(from, at) } }
  if (wholeSecond(at) > to.getTime()) return { code: 'CLOSED', at }
  return direction === 'out' && !standing.in ? { code: 'OUT_FIRST', at } : null
}

const isWalkIn = ({ standing: { known } }: Trial) => known?.expected !== true

/** 10. */
const expected: Check = (trial) =>
  isWalkIn(trial) && trial.sheet.walkIn === 'none' && !trial.standing.in ? { code: 'NOT_LISTED', at: trial.at } : null

/** 11: whatever the sheet asks for. */
const ownDevice: Check = ({ device, at }) => (device.isOthers ? { code: 'DEVICE_USED', at } : null)

const readingOf = ({ sheet: { point }, position }: Trial) =>
  point && position ? { metres: metresBetween(point, position), accuracy: position.accuracy } : null

/** What an entry keeps of the position. */
export const measuredOf = (trial: Trial) => {
  const reading = readingOf(trial)
  return {
    distance: reading ? Math.round(reading.metres) : null,
    accuracy: reading ? Math.round(reading.accuracy) : null,
    lat: trial.position?.lat ?? null,
    lng: trial.position?.lng ?? null,
  }
}

export const statusOf = (sheet: Sheet, inAt: Date, { out }: Pick<Standing, 'out'>) =>
  attendanceOf({
    start: sheet.startAt.getTime(),
    end: sheet.endAt.getTime(),
    lateAfter: sheet.lateAfter,
    earlyGrace: sheet.earlyGrace,
    asksOut: sheet.mode === 'inOut',
    inOver: false,
    outOver: false,
    inAt: inAt.getTime(),
    outAt: out?.state === 'counted' ? out.at.getTime() : null,
    inPending: false,
    onLeave: false,
  })

const grantedOf = ({ sheet, standing, direction, at }: Trial): Pick<Outcome, 'code' | 'status'> => {
  if (direction === 'out') {
    const inAt = standing.in?.at ?? at
    const out = { id: '', at, state: 'counted', personCode: '' } as const
    return { code: 'OUT', status: statusOf(sheet, inAt, { out }) }
  }
  const late = isLate({ start: sheet.startAt.getTime(), lateAfter: sheet.lateAfter }, at.getTime())
  return { code: late ? 'LATE' : 'OK', status: statusOf(sheet, at, standing) }
}

/** 12: what the proofs are worth under the policy of the sheet. */
const proved = (trial: Trial): Outcome => {
  const { sheet, at, direction, method, device } = trial
  const reading = readingOf(trial)
  const isNetworkOk = trial.networks.length > 0 && inNetworks(trial.address, trial.networks)
  const facts = { method, isDeviceKnown: device.isKnown, reading, radius: sheet.radius, isNetworkOk }
  const marks = { isWalkIn: isWalkIn(trial) && method !== 'scan', isEachConfirmed: sheet.confirmEach }
  const judgement = judge(facts, sheet.proofs, marks)
  if (judgement.verdict === 'red') {
    const n = reading ? nearestMetres(reading) : 0
    return { code: 'TOO_FAR', at, judgement, values: { n, m: sheet.radius } }
  }
  const next = nextOf(sheet, direction)
  if (judgement.verdict === 'amber')
    return { code: 'PENDING', at, judgement, status: 'pending', next, values: { reason: judgement.reason } }
  return { ...grantedOf(trial), at, judgement, next }
}

const CHECKS: readonly Check[] = [already, withinWindow, expected, ownDevice]

/** Checks 8 to 12 in their order: the first failure answers; 13 is to write it down. */
export const tried = (trial: Trial): Outcome => {
  for (const check of CHECKS) {
    const failure = check(trial)
    if (failure) return failure
  }
  return proved(trial)
}

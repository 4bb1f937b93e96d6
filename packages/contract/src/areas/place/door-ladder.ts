import { fill } from '../../kit/refusal.ts'
import { shanghaiClock } from '../../kit/shanghai.ts'
import { isOpenAt, type OpenWindow, toldWindow } from './place-open-hours.ts'
import { placeWords, type ScanVerdict } from './words.ts'

/** Steps of the ladder in the order in which they are asked; the first that matches decides. */
export const ladderSteps = [
  'stopped',
  'hours',
  'denied',
  'listOnly',
  'visit',
  'barred',
  'report',
  'induction',
  'capacity',
  'position',
] as const
export type LadderStep = (typeof ladderSteps)[number]

const GUARD_OVERRIDES: readonly LadderStep[] = ['hours', 'listOnly', 'visit', 'report', 'induction', 'position']

/** Whoever may let somebody in against a step: a guard some of them, a manager all. */
export const mayOverride = (step: LadderStep, duty: 'guard' | 'manager'): boolean =>
  duty === 'manager' || GUARD_OVERRIDES.includes(step)

/** What of a policy the ladder asks. */
export interface LadderPolicy {
  listOnly: boolean
  visitApproval: boolean
  requireReport: boolean
  inductionMonths: number
  certTypes: readonly string[]
  positionCheck: boolean
  capacityPercent: number
}

/** What others tell of the person; `null` where nobody keeps such a thing, so that there is no such rule. */
export interface ToldFacts {
  visit: 'approved' | 'none' | 'staleCode' | null
  /** Who is to be asked about an abnormal report that nobody lifted. */
  barredContact: string | null
  reported: boolean | null
  inducted: boolean | null
  missingCertificates: readonly string[] | null
}

export const NOTHING_TOLD: ToldFacts = {
  visit: null,
  barredContact: null,
  reported: null,
  inducted: null,
  missingCertificates: null,
}

export interface EntryFacts extends ToldFacts {
  place: { name: string; enabled: boolean; stopped: boolean; stopReason: string; open: readonly OpenWindow[] }
  policy: LadderPolicy
  atMs: number
  isGuest: boolean
  onDuty: boolean
  denied: boolean
  allowed: boolean
  /** The fullest of the place and those it stands in, as it would be with these people; null without a limit. */
  room: { inside: number; limit: number; fits: boolean } | null
  /** How far from the place the device is, and how sure that is, in metres; null where it does not say. */
  position: { distance: number; accuracy: number; radius: number } | null
}

/** What follows for the person, beside the words. */
export type NextAct = 'report' | 'induction' | 'comeCloser'

interface Match {
  verdict: Exclude<ScanVerdict, 'green'>
  text: string
  next?: NextAct
}

const red = (text: string, values: Record<string, string | number> = {}): Match => ({
  verdict: 'red',
  text: fill(text, values),
})
const amber = (text: string, next: NextAct): Match => ({ verdict: 'amber', text, next })

const tells: Record<LadderStep, (facts: EntryFacts) => Match | null> = {
  stopped: ({ place }) =>
    !place.enabled || place.stopped
      ? red(placeWords.stopped, { reason: place.stopReason === '' ? placeWords.noReason : place.stopReason })
      : null,
  hours: ({ place, atMs, onDuty }) => {
    const told = onDuty || isOpenAt(place.open, atMs) ? null : toldWindow(place.open, atMs)
    return told && red(placeWords.closed, { from: told.from, to: told.to })
  },
  denied: ({ denied }) => (denied ? red(placeWords.askHost) : null),
  listOnly: ({ policy, allowed, visit }) =>
    policy.listOnly && !allowed && visit !== 'approved' && visit !== 'staleCode' ? red(placeWords.notListed) : null,
  visit: ({ policy, isGuest, visit }) => {
    if (!policy.visitApproval || !isGuest || visit === null || visit === 'approved') return null
    return red(visit === 'none' ? placeWords.noVisit : placeWords.staleCode)
  },
  barred: ({ barredContact }) => (barredContact === null ? null : red(placeWords.barred, { contact: barredContact })),
  report: ({ policy, reported }) =>
    policy.requireReport && reported === false ? amber(placeWords.reportFirst, 'report') : null,
  induction: ({ policy, inducted, missingCertificates }) => {
    if (policy.inductionMonths > 0 && inducted === false) return amber(placeWords.inductionFirst, 'induction')
    const missing = policy.certTypes.length > 0 ? (missingCertificates ?? []) : []
    return missing.length > 0 ? red(placeWords.certificateMissing, { names: missing.join('、') }) : null
  },
  capacity: ({ room }) =>
    room && !room.fits ? red(placeWords.full, { inside: room.inside, limit: room.limit }) : null,
  position: ({ policy, position }) =>
    policy.positionCheck && position && position.distance > position.radius + position.accuracy
      ? amber(placeWords.comeCloser, 'comeCloser')
      : null,
}

/** What the place and its policy switch on, as far as anybody can tell it. */
export interface Switched {
  policy: LadderPolicy
  hasHours: boolean
  hasCapacity: boolean
  /** Kinds of facts that some part of the portal keeps. */
  told: readonly (keyof ToldFacts)[]
}

/** Steps that the next scan runs, in order. */
export const stepsInForce = ({ policy, hasHours, hasCapacity, told }: Switched): LadderStep[] => {
  const on: Record<LadderStep, boolean> = {
    stopped: true,
    hours: hasHours,
    denied: true,
    listOnly: policy.listOnly,
    visit: policy.visitApproval && told.includes('visit'),
    barred: told.includes('barredContact'),
    report: policy.requireReport && told.includes('reported'),
    induction:
      (policy.inductionMonths > 0 && told.includes('inducted')) ||
      (policy.certTypes.length > 0 && told.includes('missingCertificates')),
    capacity: hasCapacity,
    position: policy.positionCheck,
  }
  return ladderSteps.filter((step) => on[step])
}

const clauseOf = (step: LadderStep, { policy, told }: Switched): string => {
  if (step === 'capacity') return fill(placeWords.clauses.capacity, { percent: policy.capacityPercent })
  if (step !== 'induction') return placeWords.clauses[step]
  const parts = [
    ...(policy.inductionMonths > 0 && told.includes('inducted')
      ? [fill(placeWords.clauses.induction, { months: policy.inductionMonths })]
      : []),
    ...(policy.certTypes.length > 0 && told.includes('missingCertificates') ? [placeWords.clauses.certificates] : []),
  ]
  return parts.join('，')
}

/** The ladder in force as a sentence: one clause for each step that the next scan runs. */
export const ladderSentence = (switched: Switched): string =>
  `${stepsInForce(switched)
    .map((step) => clauseOf(step, switched))
    .join('；')}。`

export interface StepRun {
  step: LadderStep
  outcome: 'passed' | 'decided' | 'overridden'
}

export interface Judgement {
  verdict: ScanVerdict
  /** The step that decided; null where everything passed. */
  step: LadderStep | null
  text: string
  next: NextAct | null
  /** What was asked, up to and with the step that decided. */
  steps: StepRun[]
}

/** Whether somebody may enter now. `override`: whoever stands at the gate lets in against what he may. */
export const judgeEntry = (facts: EntryFacts, override: 'guard' | 'manager' | null = null): Judgement => {
  const steps: StepRun[] = []
  for (const step of ladderSteps) {
    const match = tells[step](facts)
    if (match === null) {
      steps.push({ step, outcome: 'passed' })
    } else if (override !== null && mayOverride(step, override)) {
      steps.push({ step, outcome: 'overridden' })
    } else {
      steps.push({ step, outcome: 'decided' })
      return { ...match, next: match.next ?? null, step, steps }
    }
  }
  const text = fill(placeWords.pass, { place: facts.place.name, time: shanghaiClock(new Date(facts.atMs)) })
  return { verdict: 'green', step: null, text, next: null, steps }
}

/** People who fit at most: a share of the capacity; null without one. */
export const limitOf = (capacity: number, percent: number): number | null =>
  capacity === 0 ? null : Math.floor((capacity * percent) / 100)

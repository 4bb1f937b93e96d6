import type { Proof } from '@portal/contract/areas/sign-in/sign-answer.ts'
import {
  type EntryMethod,
  type ProofName,
  type ProofPolicy,
  type ProofState,
  proofTexts,
  pendingReasons as reasons,
  type SignVerdict,
} from '@portal/contract/areas/sign-in/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'

/** A reading that is wider than this says nothing. */
export const MOST_ACCURACY = 200

export interface Facts {
  method: EntryMethod
  isDeviceKnown: boolean
  /** Null: refused, or no fix in ten seconds. */
  reading: { metres: number; accuracy: number } | null
  radius: number
  isNetworkOk: boolean
}

export interface Policies {
  device: ProofPolicy
  distance: ProofPolicy
  network: ProofPolicy
}

type States = Readonly<Record<ProofName, ProofState>>

/** Nearest that the person may be. */
export const nearestMetres = ({ metres, accuracy }: NonNullable<Facts['reading']>): number =>
  Math.max(0, Math.round(metres - accuracy))

const distanceOf = ({ reading, radius, isNetworkOk }: Facts): ProofState => {
  if (isNetworkOk) return 'ok'
  if (reading === null || reading.accuracy > MOST_ACCURACY) return 'unknown'
  return reading.metres - reading.accuracy <= radius ? 'ok' : 'bad'
}

/** Ways whose code proves nothing by itself. */
export const SHARED: readonly EntryMethod[] = ['number', 'poster', 'guest']

/** What each proof is worth, whatever the sheet asks for (50 section 5). */
export const proofStates = (facts: Facts): States => {
  const network: ProofState = facts.isNetworkOk ? 'ok' : 'unknown'
  const distance = distanceOf(facts)
  const device: ProofState = facts.isDeviceKnown ? 'ok' : 'unknown'
  const isPlaced = distance === 'ok' || network === 'ok'
  const code = !SHARED.includes(facts.method) || (isPlaced && device === 'ok') ? 'ok' : 'unknown'
  return { code, device, distance, network }
}

/** Hosts see the person: what his phone says does not matter. */
const HOSTED: readonly EntryMethod[] = ['scan', 'mark', 'makeUp', 'correction']

export interface Judgement {
  verdict: SignVerdict
  proofs: Proof[]
  /** Why it waits, in words; empty unless amber. */
  reason: string
}

const NAMES: readonly ProofName[] = ['code', 'distance', 'device', 'network']

const reasonOf = (name: ProofName, state: ProofState, { reading }: Facts): string => {
  if (name !== 'distance') return reasons[name]
  return state === 'bad' && reading ? fill(reasons.distance, { n: nearestMetres(reading) }) : reasons.position
}

/** Red where a need is bad; amber where a need is unknown, a note is bad, or somebody has to look at it anyway. */
export const judge = (
  facts: Facts,
  policies: Policies,
  { isGuest = false, isWalkIn = false, isEachConfirmed = false } = {},
): Judgement => {
  const states = proofStates(facts)
  const isHosted = HOSTED.includes(facts.method)
  const asked: Record<ProofName, ProofPolicy> = isHosted
    ? { code: 'need', device: 'off', distance: 'off', network: 'off' }
    : { code: 'need', ...policies }
  const counted = NAMES.filter((name) => asked[name] !== 'off')
  const proofs = counted.map((name): Proof => {
    const state = states[name]
    return { name, state, text: state === 'off' ? '' : proofTexts[name][state] }
  })
  if (counted.some((name) => asked[name] === 'need' && states[name] === 'bad'))
    return { verdict: 'red', proofs, reason: '' }

  const doubtful = counted.find(
    (name) => (asked[name] === 'need' && states[name] === 'unknown') || states[name] === 'bad',
  )
  const why = [
    ...(isGuest ? [reasons.guest] : []),
    ...(isWalkIn ? [reasons.walkIn] : []),
    ...(doubtful ? [reasonOf(doubtful, states[doubtful], facts)] : []),
    ...(isEachConfirmed && !isHosted ? [reasons.everyOne] : []),
  ]
  return { verdict: why.length > 0 ? 'amber' : 'green', proofs, reason: why[0] ?? '' }
}

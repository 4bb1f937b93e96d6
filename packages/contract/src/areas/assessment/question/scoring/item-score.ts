import type { AskedContent, PolicyParams, ScorePolicy } from '../content.ts'
import { type Fraction, fraction, roundHalfUp, ZERO } from './fraction.ts'

export type Outcome = 'right' | 'partial' | 'wrong' | 'blank' | 'manual'

/** What an answer earns; the same for scoring, regrading, trial and preview. */
export interface ItemScore {
  /** Whole hundredths of a 分; null where a person must mark. */
  hundredths: number | null
  /** What the key words suggest to the marker. */
  suggested: number | null
  outcome: Outcome
  /** The sentence that explains it. */
  why: string
  /** Of the blanks of a fill-in, the parts of a case and the points on a picture, in their order. */
  parts: readonly PartScore[]
}

export interface PartScore {
  outcome: Outcome | 'repeat'
  hundredths: number | null
}

/** A question with the score and policy that hold where it is asked: slot before section before question. */
export interface Asked {
  content: AskedContent
  policy: ScorePolicy
  params: PolicyParams
  /** Score S in hundredths. */
  total: number
}

const scoreOf = ({ total }: Pick<Asked, 'total'>, exact: Fraction, floor: number): number =>
  Math.min(total, Math.max(floor, roundHalfUp(exact)))

/** Rounded half up to a hundredth, then kept between the floor and the full score. */
export const scored = (
  asked: Pick<Asked, 'total'>,
  { exact, floor = 0, why, parts = [] }: { exact: Fraction; floor?: number; why: string; parts?: readonly PartScore[] },
): ItemScore => {
  const hundredths = scoreOf(asked, exact, floor)
  const outcome = hundredths >= asked.total ? 'right' : hundredths > 0 ? 'partial' : 'wrong'
  return { hundredths, suggested: null, outcome, why, parts }
}

/** −p·S where a penalty is set; a wrong answer then costs. */
export const penaltyOf = ({ params, total }: Asked): Fraction =>
  params.penalty ? fraction(-Math.round(params.penalty * 100) * total, 100) : ZERO

export const full = ({ total }: Pick<Asked, 'total'>): Fraction => fraction(total)

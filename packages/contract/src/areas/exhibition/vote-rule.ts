import { fill, type Refusal } from '../../kit/refusal.ts'
import { shanghaiDay } from '../../kit/shanghai.ts'
import { voteRefusals as no, type VotePeriod } from './words.ts'

/** What votes are counted against: the whole vote, or one day in Shanghai. */
export const periodKeyAt = (period: VotePeriod, at: Date): string => (period === 'day' ? shanghaiDay(at) : '')

/** What is known of a vote that somebody is about to give. */
export interface Casting {
  at: Date
  voteFrom: Date | null
  voteTo: Date | null
  votes: number
  perWork: number
  /** The voter is in the audience of the vote. */
  isInAudience: boolean
  /** He made the work, alone or with others. */
  isAuthor: boolean
  isShown: boolean
  /** His votes of the period that count for his quota: valid and held ones, in all and for this work. */
  used: number
  usedForWork: number
}

/** Why no vote is given, or null; the first reason that holds. */
export const whyNotCast = (c: Casting): { refusal: Refusal; values?: Record<string, number> } | null => {
  if (c.voteFrom === null || c.voteTo === null || c.at < c.voteFrom) return { refusal: no.notOpen }
  if (c.at >= c.voteTo) return { refusal: no.over }
  if (!c.isInAudience) return { refusal: no.outside }
  if (c.isAuthor) return { refusal: no.own }
  if (!c.isShown) return { refusal: no.notShown }
  if (c.usedForWork >= c.perWork) return { refusal: no.perWork, values: { n: c.perWork } }
  return c.used >= c.votes ? { refusal: no.used } : null
}

/** The same in words, for a button. */
export const whyNotCastText = (casting: Casting): string | null => {
  const why = whyNotCast(casting)
  return why && fill(why.refusal.message, why.values)
}

import { type Judgement, judgeResult } from '@portal/contract/areas/train/result/judge.ts'
import type { EnrolmentResult } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ClassItems } from '#src/shared/class-items.ts'
import { held, type Session } from '../presence/sessions.ts'
import { type Credit, creditOf, readStanding } from './credit.ts'
import { type PersonFacts, readFacts } from './facts.ts'
import { ruleOf, type TrainClass } from './rules.ts'

/** One trainee with everything that graduation says of him. */
export interface Judged {
  userId: string
  result: EnrolmentResult
  judgement: Judgement
  person: PersonFacts
  /** Of each session he has attendance of, in the order of time. */
  credits: Credit[]
  hundredths: number
}

/** 免训 was given by hand, and stays. */
const exempted = async (tx: Tx, classId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select user_id from train_enrolments where class_id = ${classId} and state = 'confirmed' and result = 'exempt'`)
  return new Set(rows.map(({ user_id: userId }) => userId))
}

/** Everybody who has a seat for good. */
export const traineesOf = async (tx: Tx, classId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select user_id from train_enrolments where class_id = ${classId} and state = 'confirmed' order by user_id`)
  return rows.map(({ user_id: userId }) => userId)
}

const resultOf = (isExempt: boolean, passed: boolean, isAbsent: boolean): EnrolmentResult => {
  if (isExempt) return 'exempt'
  if (passed) return 'passed'
  return isAbsent ? 'noShow' : 'failed'
}

/** Judges these people by the rule of the class, as things stand now. */
export const judgePeople = async (
  tx: Tx,
  items: ClassItems | undefined,
  cls: TrainClass,
  sessions: readonly Session[],
  userIds: readonly string[],
): Promise<Judged[]> => {
  const counted = held(sessions)
  const facts = await readFacts(tx, items, cls, sessions, userIds)
  const [standing, exempt] = [await readStanding(tx, cls, counted, userIds), await exempted(tx, cls.id)]
  return userIds.flatMap((userId) => {
    const person = facts.get(userId)
    if (!person) return []
    const judgement = judgeResult(ruleOf(cls), person.facts)
    const result = resultOf(exempt.has(userId), judgement.passed, person.isAbsent)
    const credits = counted.flatMap((session) => {
      const presence = person.presence.get(session.id)
      return presence ? [creditOf(cls, standing, session, presence, result === 'passed')] : []
    })
    return [{ userId, result, judgement, person, credits, hundredths: sum(credits) }]
  })
}

const sum = (credits: readonly Credit[]) => credits.reduce((total, { hundredths }) => total + hundredths, 0)

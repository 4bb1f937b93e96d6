import {
  needPagesOfDocument,
  needSecondsOfPage,
  needTicksOfVideo,
} from '@portal/contract/areas/learning/hours/hours.ts'
import { type RuleSubject, ruleSentence } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { spanToWire } from '@portal/contract/areas/learning/play/beat.ts'
import {
  closeSmallGaps,
  coveredTicks,
  gapsOf,
  secondsFromTicks,
  type TickSpan,
  wholeTicksFromMs,
} from '@portal/contract/areas/learning/play/intervals.ts'
import type { getGaps } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { studyRecords } from '#src/schema/study.ts'
import { type ItemFacts, isOpenTo } from '#src/shared/evidence/item-source.ts'
import { dutyKey, type ItemRef } from '#src/shared/evidence/study-items.ts'
import { ruleAt } from '../hours/rules.ts'
import { cycleOf } from '../item/cycle.ts'
import { personInScope, scopedBy } from '../people.ts'
import { isCompleted, type StudyRecord, spansOfRecord } from '../play/study-record.ts'
import type { Study } from '../study.ts'

const findRecord = async (db: Db, userId: string, { itemType, itemId }: ItemRef, cycle: number) => {
  const [record] = await db
    .select()
    .from(studyRecords)
    .where(
      and(
        eq(studyRecords.userId, userId),
        eq(studyRecords.itemType, itemType),
        eq(studyRecords.itemId, itemId),
        eq(studyRecords.cycle, cycle),
      ),
    )
  return record ?? null
}

const ensureMaySee = async (tx: Tx, actor: Actor, userId: string) => {
  if (userId === actor.id) return
  ensure(actor.holds(P.studyTimeEvidence), errors.noRight)
  const scoped = scopedBy(tx, actor, P.studyTimeEvidence)
  const { rows } = await tx.db.execute(sql`select 1 from users u where u.id = ${userId} and ${personInScope(scoped)}`)
  ensure(rows.length > 0, no.personUnknown)
}

const mediaGaps = (spans: readonly TickSpan[], lengthTicks: number, needTicks: number) => ({
  need: secondsFromTicks(needTicks),
  covered: secondsFromTicks(coveredTicks(spans, lengthTicks)),
  gaps: gapsOf(closeSmallGaps(spans), lengthTicks).map(spanToWire),
  pages: [],
})

const pageGaps = (rule: Extract<RuleSubject, { itemType: 'doc' }>, pageMs: readonly number[]) => {
  const pages = rule.charsPerPage.map((chars, i) => ({
    page: i + 1,
    needSeconds: needSecondsOfPage(chars),
    seconds: Math.floor((pageMs[i] ?? 0) / 1000),
  }))
  const unread = pages.filter(({ needSeconds, seconds }) => seconds < needSeconds)
  return { need: needPagesOfDocument(rule), covered: pages.length - unread.length, gaps: [], pages: unread }
}

const missingOf = ({ rule }: ItemFacts, record: StudyRecord | null) => {
  const spans = spansOfRecord(record?.intervals ?? [])
  switch (rule.itemType) {
    case 'video':
      return mediaGaps(spans, wholeTicksFromMs(rule.durationMs), needTicksOfVideo(rule))
    case 'live':
      return mediaGaps(spans, rule.broadcastTicks, Math.ceil((rule.attendPercent * rule.broadcastTicks) / 100))
    case 'doc':
      return pageGaps(rule, record?.pageMs ?? [])
  }
}

/** Exactly what keeps an item from being completed. */
export const gapsWith =
  ({ clock, rules, items }: Study): HandlerOf<typeof getGaps> =>
  async ({ tx, actor, body }) => {
    const userId = body.userId ?? actor.id
    await ensureMaySee(tx, actor, userId)
    const facts = await items.find(tx.db, body)
    ensure(facts, errors.missing)
    const atMs = await clock(tx.db)
    const cycle = cycleOf(facts.rule, atMs)
    const record = await findRecord(tx.db, userId, body, cycle)
    // What was studied once stays explained, also after it was retired.
    ensure(record !== null || userId !== actor.id || isOpenTo(facts, actor.facets, atMs), errors.missing)

    const key = { ...body, userId, cycle }
    const minSeconds = facts.rule.itemType === 'video' ? facts.rule.minSeconds : 0
    return {
      ...missingOf(facts, record),
      dutiesOpen: (await items.openDuties(tx.db, [key])).has(dutyKey(key)),
      secondsLeft: Math.max(0, minSeconds - Math.floor((record?.effectiveMs ?? 0) / 1000)),
      questions: await items.openQuestions(tx.db, key),
      rounds: [],
      completed: record !== null && isCompleted(record),
      sentence: ruleSentence(facts.rule, ruleAt(await rules.all(tx.db), atMs).minutesPerHour),
    }
  }

import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { policyText } from '@portal/contract/areas/learning/hours/policy-text.ts'
import type { HourRule } from '@portal/contract/areas/learning/hours/rule.ts'
import type { openSittingResult } from '@portal/contract/areas/learning/play/beat.ts'
import { spanToWire } from '@portal/contract/areas/learning/play/beat.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { openSitting } from '@portal/contract/areas/learning/play/study.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, type Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { sittings, studyBalances, studyRecords } from '#src/schema/study.ts'
import type { ClassItemsProvider } from '#src/shared/class-items.ts'
import { openBalance } from '#src/shared/evidence/balance.ts'
import { type ItemFacts, isOpenTo } from '#src/shared/evidence/item-source.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { ruleAt } from '../hours/rules.ts'
import { cycleOf } from '../item/cycle.ts'
import type { Study } from '../study.ts'
import { type BalanceRow, lockAnyPeople } from './batch.ts'
import { figuresOf } from './record-figures.ts'
import { drawAttentionTicks, endedBySilence, isAtWork, newNonce, type Sitting, watermarkOf } from './sitting.ts'
import { isCompleted, type StudyRecord, studyOfRecord, withoutEvidence } from './study-record.ts'

type Asking = Pick<Call<typeof openSitting>, 'tx' | 'actor' | 'body'>
type OpenBody = Asking['body']
type OpenResult = z.output<typeof openSittingResult>

const ensureOpen = (facts: ItemFacts | null, facets: readonly string[], atMs: number): ItemFacts => {
  ensure(facts, errors.missing)
  const isAddressed = isOpenTo({ ...facts, openToMs: Number.POSITIVE_INFINITY }, facets, atMs)
  ensure(isAddressed, errors.missing)
  ensure(atMs < facts.openToMs, no.expired)
  ensure(facts.ready, no.mediaNotReady)
  return facts
}

/** Two clients in one live class are one presence; anything else a person has open is another place. */
const isElsewhere = (sitting: Sitting, facts: ItemFacts) =>
  facts.itemType !== 'live' || sitting.itemType !== 'live' || sitting.itemId !== facts.itemId

const endAs = (db: Db, ended: readonly Sitting[], endedBy: NonNullable<Sitting['endedBy']>, endedAt: Date) =>
  db
    .update(sittings)
    .set({ endedAt, endedBy })
    .where(
      anyOf(
        sittings.id,
        ended.map(({ id }) => id),
      ),
    )

interface Opening {
  tx: Tx
  actor: Actor
  body: OpenBody
  facts: ItemFacts
  rule: HourRule
  atMs: number
}

/** Ends what the person has open elsewhere, or refuses where the item may be studied in one place only. */
const leaveOtherPlaces = async (
  items: StudyItems,
  { tx, actor, body, facts, rule, atMs }: Opening,
): Promise<Sitting[]> => {
  const open = await tx.db
    .select()
    .from(sittings)
    .where(and(eq(sittings.userId, actor.id), isNull(sittings.endedAt)))
  const silent = open.filter((each) => endedBySilence(each, atMs, rule.offlineMaxSeconds * 1000).endedAt !== null)
  const others = open.filter((each) => !silent.includes(each) && isElsewhere(each, facts))
  // The page that opened it was loaded again: with takeOver it may go on where a strange device may not.
  const strange = others.filter((each) => !(body.takeOver && each.sessionId === actor.sessionId))
  const blocking = facts.policy.onePlace === 'refuse' ? strange.find((each) => isAtWork(each, atMs)) : undefined
  if (blocking) {
    const title = (await items.find(tx.db, blocking))?.title ?? ''
    ensure(false, no.studyingElsewhere, { title })
  }

  if (silent.length > 0) await endAs(tx.db, silent, 'silent', new Date(atMs))
  if (others.length > 0) await endAs(tx.db, others, 'takeOver', new Date(atMs))
  for (const { id } of others) pushTo(tx, [actor.id], { kind: 'study', sittingId: id, command: 'takeOver' })
  return others
}

const keepOpeningBalance = async (db: Db, row: BalanceRow, atMs: number, rule: HourRule) => {
  const before = { ...row, lastAtMs: row.lastAt?.getTime() ?? null }
  const { balanceMs, forfeitedMs, lastAtMs } = openBalance(before, atMs, rule.offlineMaxSeconds * 1000)
  await db
    .update(studyBalances)
    .set({ balanceMs, forfeitedMs, lastAt: lastAtMs === null ? null : new Date(lastAtMs) })
    .where(eq(studyBalances.userId, row.userId))
}

/** The record of this person, item and cycle, brought up to the version that is studied now. */
const beginRecord = async ({ tx, actor, facts, atMs }: Opening, parallel: boolean): Promise<StudyRecord> => {
  const { itemType, itemId, versionNo } = facts
  const key = { userId: actor.id, itemType, itemId, cycle: cycleOf(facts.rule, atMs) }
  const at = new Date(atMs)
  const [row] = await tx.db
    .insert(studyRecords)
    .values({ ...key, versionNo, sittings: 1, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [studyRecords.userId, studyRecords.itemType, studyRecords.itemId, studyRecords.cycle],
      set: { sittings: sql`${studyRecords.sittings} + 1` },
    })
    .returning()
  if (!row) throw new Error('a study record was neither found nor made')
  const outdated = row.versionNo < facts.oldestCreditedVersionNo
  if (!outdated && !parallel && row.versionNo === versionNo) return row

  const current = outdated ? withoutEvidence(row, versionNo, atMs) : { ...row, versionNo }
  const before = figuresOf(row.figures)
  const figures = { ...before, parallelCount: before.parallelCount + (parallel ? 1 : 0) }
  const { intervals, pageMs, coverageTenths, furthestTicks, lastPosition, restudyAt } = current
  await tx.db
    .update(studyRecords)
    .set({ versionNo, intervals, pageMs, coverageTenths, furthestTicks, lastPosition, restudyAt, figures })
    .where(eq(studyRecords.id, row.id))
  return { ...current, figures }
}

const beginSitting = async (opening: Opening, secrets: Secrets, record: StudyRecord): Promise<Sitting> => {
  const { tx, actor, body, facts, atMs } = opening
  const id = v7()
  const at = new Date(atMs)
  const [row] = await tx.db
    .insert(sittings)
    .values({
      id,
      userId: actor.id,
      itemType: facts.itemType,
      itemId: facts.itemId,
      versionNo: facts.versionNo,
      cycle: record.cycle,
      nonce: newNonce(),
      sessionId: actor.sessionId,
      watermark: watermarkOf(secrets, actor.id, facts.itemId, id),
      client: body.client,
      openedAt: at,
      lastAt: at,
      lastFocusAt: at,
      attentionTicks: drawAttentionTicks(facts, studyOfRecord(record)),
    })
    .returning()
  if (!row) throw new Error('a sitting was not made')
  return row
}

const policyOf = ({ policy, rule }: ItemFacts, { offlineMaxSeconds }: HourRule): OpenResult['policy'] => ({
  completePercent:
    rule.itemType === 'video' ? rule.completePercent : rule.itemType === 'doc' ? rule.pagePercent : rule.attendPercent,
  minSeconds: rule.itemType === 'video' ? rule.minSeconds : 0,
  seekPolicy: policy.seekPolicy,
  speeds: policy.speedsPercent.map((speed) => speed / 100),
  hiddenPolicy: policy.hiddenPolicy,
  attention: policy.attention,
  onePlace: policy.onePlace,
  offlineMaxSeconds,
})

const replyTo = ({ facts, rule, atMs }: Opening, sitting: Sitting, record: StudyRecord): OpenResult => {
  const study = studyOfRecord(record)
  const isDocument = facts.itemType === 'doc'
  return {
    sittingId: sitting.id,
    nonce: sitting.nonce,
    beatSeconds: rule.beatSeconds,
    versionNo: facts.versionName,
    intervals: isDocument ? [] : study.spans.map(spanToWire),
    ...(isDocument && { pageSeconds: study.pageMs.map((ms) => Math.floor(ms / 1000)) }),
    coverage: percentFromTenths(record.coverageTenths),
    lastPosition: isDocument ? study.lastPosition : secondsFromTicks(study.lastPosition),
    furthest: secondsFromTicks(study.furthestTick),
    completed: isCompleted(record),
    policy: policyOf(facts, rule),
    policyText: policyText(facts.rule, rule, atMs),
    watermark: sitting.watermark,
    serverTime: atMs,
  }
}

interface Needs extends Study {
  secrets: Secrets
  classItems: ClassItemsProvider
}

/** Somebody who goes through a special class keeps to its order; outside of it the content is free. */
const ensureUnlocked = async (
  classItems: ClassItemsProvider,
  tx: Tx,
  actor: Actor,
  { classId, itemType, itemId }: OpenBody,
): Promise<void> => {
  if (classId === undefined || itemType === 'live') return
  await classItems.of('items')?.ensureUnlocked(tx, classId, actor.id, { kind: itemType, refId: itemId })
}

/** Starts a sitting. What was played before it and not handed in is gone: the client hands in its journal first. */
export const openWith =
  ({ clock, rules, items, secrets, classItems }: Needs) =>
  async ({ tx, actor, body }: Asking): Promise<OpenResult> => {
    const balance = (await lockAnyPeople(tx.db, [actor.id])).get(actor.id)
    if (!balance) throw new Error('a balance was neither found nor made')
    const atMs = await clock(tx.db)
    const rule = ruleAt(await rules.all(tx.db), atMs)
    const facts = ensureOpen(await items.find(tx.db, body), actor.facets, atMs)
    await ensureUnlocked(classItems, tx, actor, body)

    const opening: Opening = { tx, actor, body, facts, rule, atMs }
    const others = await leaveOtherPlaces(items, opening)
    const strange = others.find((each) => each.sessionId !== actor.sessionId && isAtWork(each, atMs))
    await keepOpeningBalance(tx.db, balance, atMs, rule)
    const record = await beginRecord(opening, strange !== undefined)
    const sitting = await beginSitting(opening, secrets, record)

    const [left] = others
    const other = left && {
      client: left.client,
      itemTitle: (await items.find(tx.db, left))?.title ?? '',
      since: left.openedAt.getTime(),
    }
    return { ...replyTo(opening, sitting, record), ...(other && { other }) }
  }

import type { saveCard, voidCard } from '@portal/contract/areas/archive/card.ts'
import type { CardState } from '@portal/contract/areas/archive/card-stage.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import { insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { cardStages, cardTemplates, safetyCards } from '#src/schema/archive/card.ts'
import { users } from '#src/schema/directory.ts'
import { openArchives } from '../trainee/file.ts'
import { personReach } from '../trainee/reach.ts'
import { keepsCardsOf } from './get.ts'
import { type Card, isSigned, type Stage, stagesOf } from './stages.ts'
import { theoryOf } from './theory.ts'

type Body = BodyOf<typeof saveCard>

const FIRST_STAGE = { new: 1, transfer: 2, return: 2 } as const

const open = async (tx: Tx, { opening }: Body): Promise<RecordKey> => {
  if (!opening) return refuse(no.personUnknown)
  const { userId, templateId, kind, job } = opening
  ensure((await personReach(tx, [userId])).has(userId), no.personUnknown)
  const [person] = await tx.db.select().from(users).where(eq(users.id, userId)).for('update')
  ensure(person && person.employment !== 'left', no.sealed)
  const [template] = await tx.db.select().from(cardTemplates).where(eq(cardTemplates.id, templateId))
  ensure(template?.enabled, no.templateOff)
  const isOpen = await tx.db.execute(sql`
    select 1 from safety_cards where user_id = ${userId} and state in ('stage1', 'stage2', 'stage3')`)
  ensure(isOpen.rows.length === 0, no.cardOpen)
  await openArchives(tx.db, [userId])
  const { rows } = await tx.db.execute<{ n: string }>(sql`
    select 'SJ-' || to_char(now() at time zone 'Asia/Shanghai', 'YYYY') || '-' || lpad(nextval('card_numbers')::text, 6, '0') as n`)
  const first = FIRST_STAGE[kind]
  const card = await insertRow(tx, safetyCards, {
    ...{ userId, templateId, kind, job, highRisk: template.highRisk },
    no: rows[0]?.n ?? '',
    state: `stage${first}` as CardState,
    ownerOrgId: person.primaryOrgId,
  })
  await tx.db.insert(cardStages).values(
    template.stages.map(({ need, items, passScore, practical }, index) => ({
      cardId: card.id,
      stage: index + 1,
      asked: index + 1 >= first,
      needHundredths: Math.round(need * 100),
      items: items.map((text) => ({ text, done: false })),
      passScore,
      practical,
    })),
  )
  return { id: card.id, revision: card.revision }
}

const ensureResponsible = async ({ db }: Tx, { userId }: Card, responsibleId: string | null) => {
  if (responsibleId === null) return
  ensure(responsibleId !== userId, no.signerIsTrainee)
  const { rows } = await db.execute(
    sql`select 1 from users where id = ${responsibleId} and enabled and deleted_at is null`,
  )
  ensure(rows.length > 0, no.responsibleUnknown)
}

/** What was taught is written into stages that nobody has signed yet; a signature would not be under it any more. */
const writeStage = async (tx: Tx, actor: Actor, card: Card, known: Stage, input: Body['stages'][number]) => {
  const changes = {
    hoursHundredths: Math.round(input.hours * 100),
    score: input.examId === null ? input.score : await theoryOf(tx, card.userId, input.examId),
    examId: input.examId,
    items: known.items.map(({ text }, place) => ({ text, done: input.done.includes(place) })),
    responsibleId: input.responsibleId,
  }
  const isSame =
    changes.hoursHundredths === known.hoursHundredths &&
    changes.score === known.score &&
    changes.examId === known.examId &&
    changes.responsibleId === known.responsibleId &&
    changes.items.every(({ done }, place) => done === known.items[place]?.done) &&
    input.practicalDone === (known.practicalBy !== null)
  if (isSame) return false
  ensure(known.trainee === null && known.responsible === null, no.stageSigned)
  await ensureResponsible(tx, card, input.responsibleId)
  const practical = input.practicalDone
    ? known.practicalBy === null && { practicalBy: actor.id, practicalAt: new Date() }
    : { practicalBy: null, practicalAt: null }
  // Whoever is trained does not say of himself that he can do it.
  ensure(!(practical && practical.practicalBy === card.userId), no.signerIsTrainee)
  await tx.db
    .update(cardStages)
    .set({ ...changes, ...practical })
    .where(and(eq(cardStages.cardId, card.id), eq(cardStages.stage, known.stage)))
  return true
}

const lockCard = async (tx: Tx, actor: Actor, id: string): Promise<Card> => {
  const [card] = await tx.db.select().from(safetyCards).where(eq(safetyCards.id, id)).for('update')
  if (!card) return refuse(errors.missing)
  ensure(await keepsCardsOf(tx, actor, card.userId), errors.missing)
  ensure(card.state !== 'void', no.cardVoid)
  return card
}

const update = async (tx: Tx, actor: Actor, body: Body & { id: string }): Promise<RecordKey> => {
  const card = await lockCard(tx, actor, body.id)
  ensure(card.state !== 'complete', no.cardDone)
  ensure(body.revision === card.revision, errors.stale)
  const stages = await stagesOf(tx, card.id)
  for (const input of body.stages) {
    const known = stages.find(({ stage }) => stage === input.stage)
    if (!known?.asked) continue
    const isAhead = stages.some((each) => each.asked && each.stage < known.stage && !isSigned(each))
    const isBlank =
      input.hours === 0 &&
      input.score === null &&
      input.examId === null &&
      input.done.length === 0 &&
      !input.practicalDone
    ensure(!isAhead || isBlank, no.stageFirst)
    await writeStage(tx, actor, card, known, input)
  }
  const [row] = await tx.db
    .update(safetyCards)
    .set({ revision: card.revision + 1, updatedAt: new Date() })
    .where(eq(safetyCards.id, card.id))
    .returning()
  const diff = [{ field: 'stages', before: null, after: body.stages.map(({ stage }) => stage) }]
  tx.notes.push({ objectType: 'safety_cards', objectId: card.id, objectName: card.no, kind: 'update', diff })
  return { id: card.id, revision: row?.revision ?? card.revision }
}

export const save: HandlerOf<typeof saveCard> = ({ tx, actor, body }) =>
  body.id === undefined ? open(tx, body) : update(tx, actor, { ...body, id: body.id })

export const voidOne: HandlerOf<typeof voidCard> = async ({ tx, actor, body }) => {
  const { id, revision } = await lockCard(tx, actor, body.id)
  const everywhere = { ...tx, scope: ALL_ROWS }
  await updateRow(everywhere, safetyCards, { id, revision }, { state: 'void', voidReason: body.reason })
  return { state: 'void' }
}

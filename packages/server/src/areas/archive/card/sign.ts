import type { signCard } from '@portal/contract/areas/archive/card.ts'
import type { CardState } from '@portal/contract/areas/archive/card-stage.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { cardStages, type StageSigned, safetyCards } from '#src/schema/archive/card.ts'
import { findCard } from './get.ts'
import { type Card, currentOf, hashOf, openOf, type Stage, stagesOf } from './stages.ts'
import { freshTheory } from './theory.ts'

/** Why the stage cannot be signed, in the order in which it is put right. */
const ensureReady = (stages: readonly Stage[], stage: Stage): void => {
  const current = currentOf(stages)
  ensure(stage.asked && (current === undefined || stage.stage <= current.stage), no.stageFirst)
  const missing = stage.needHundredths - stage.hoursHundredths
  ensure(missing <= 0, no.hoursShort, { n: (missing / 100).toFixed(2) })
  ensure(stage.passScore === 0 || (stage.score ?? 0) >= stage.passScore, no.theoryShort, { n: stage.passScore })
  ensure(!stage.practical || stage.practicalBy !== null, no.practicalOpen)
  ensure(openOf(stage).length === 0, no.itemsOpen, { n: stage.items.filter(({ done }) => !done).length })
}

const ensureSigner = ({ userId }: Card, { responsibleId }: Stage, actorId: string, role: 'trainee' | 'responsible') => {
  if (role === 'trainee') return ensure(actorId === userId, no.notTrainee)
  ensure(actorId !== userId, no.signerIsTrainee)
  return ensure(actorId === responsibleId, no.notResponsible)
}

const afterSigning = (stages: readonly Stage[]): CardState => {
  const current = currentOf(stages)
  return current ? (`stage${current.stage}` as CardState) : 'complete'
}

/** A stage is signed by both sides over the same page; the next one opens with the second signature. */
export const sign: HandlerOf<typeof signCard> = async ({ tx, actor, body }) => {
  const { role, signature } = body
  await findCard(tx, actor, body.id)
  const [card] = await tx.db.select().from(safetyCards).where(eq(safetyCards.id, body.id)).for('update')
  if (!card) return refuse(errors.missing)
  ensure(card.state !== 'void', no.cardVoid)
  const stages = await freshTheory(tx, card, await stagesOf(tx, card.id))
  const stage = stages.find((each) => each.stage === body.stage) ?? refuse(errors.missing)
  ensureSigner(card, stage, actor.id, role)
  ensure(stage[role] === null, no.alreadySigned)
  ensureReady(stages, stage)
  ensure(signature !== undefined || actor.reauthenticated, errors.reauth)

  const at = new Date().toISOString()
  const signed: StageSigned =
    signature === undefined
      ? { by: actor.id, at, way: 'password' }
      : { by: actor.id, at, way: 'hand', picture: signature }
  await tx.db
    .update(cardStages)
    .set({ [role]: signed, score: stage.score, hash: hashOf(card, stage) })
    .where(and(eq(cardStages.cardId, card.id), eq(cardStages.stage, stage.stage)))
  const state = afterSigning(await stagesOf(tx, card.id))
  await tx.db
    .update(safetyCards)
    .set({
      ...{ state, revision: card.revision + 1, updatedAt: new Date() },
      ...(state === 'complete' && { completedAt: new Date() }),
    })
    .where(eq(safetyCards.id, card.id))
  const diff = [{ field: `stage${stage.stage}.${role}`, before: null, after: actor.name }]
  tx.notes.push({ objectType: 'safety_cards', objectId: card.id, objectName: card.no, kind: 'update', diff })
  return { state }
}

import type { CardRow, CardView, getCard, ownCards } from '@portal/contract/areas/archive/card.ts'
import type { StageNo } from '@portal/contract/areas/archive/card-stage.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { safetyCards } from '#src/schema/archive/card.ts'
import { personReach } from '../trainee/reach.ts'
import { cardColumns, cardFrom, cardJoins } from './list.ts'
import { type Card, currentOf, type Stage, shownStages, stagesOf } from './stages.ts'
import { freshTheory } from './theory.ts'

const selection = sql.join(
  Object.entries(cardColumns).map(([key, column]) => sql`${column} as ${sql.identifier(key)}`),
  sql`, `,
)

interface StoredCard extends Record<string, unknown> {
  id: string
  revision: number
  createdAt: string
  updatedAt: string
  no: string
  userId: string
  name: string
  code: string
  orgName: string
  kind: CardRow['kind']
  job: string
  highRisk: boolean
  state: CardRow['state']
  hours: number
  need: number
  openedOn: string
  completedAt: string | null
}

const rowsWhere = async ({ db }: Tx, where: ReturnType<typeof sql>): Promise<CardRow[]> => {
  const { rows } = await db.execute<StoredCard>(sql`
    select ${selection} from ${cardFrom} ${cardJoins} where ${where} order by ${safetyCards.createdAt} desc limit 200`)
  return rows.map(({ createdAt, updatedAt, completedAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
  }))
}

/** Whether the caller keeps cards of this person. */
export const keepsCardsOf = async (tx: Tx, actor: Actor, userId: string): Promise<boolean> =>
  actor.holds(P.traineeArchiveCard) &&
  (await personReach({ ...tx, scope: actor.scopeOf([P.traineeArchiveCard]) }, [userId])).has(userId)

export interface FoundCard {
  card: Card
  stages: Stage[]
  /** The caller may write into it. */
  keeps: boolean
}

/** A card for its person, for those who stand for a stage of it, and for whoever keeps cards of the person. */
export const findCard = async (tx: Tx, actor: Actor, id: string): Promise<FoundCard> => {
  const [card] = await tx.db.select().from(safetyCards).where(eq(safetyCards.id, id))
  if (!card) return refuse(errors.missing)
  const stages = await freshTheory(tx, card, await stagesOf(tx, id))
  const keeps = await keepsCardsOf(tx, actor, card.userId)
  const isConcerned = card.userId === actor.id || stages.some(({ responsibleId }) => responsibleId === actor.id)
  ensure(keeps || isConcerned, errors.missing)
  return { card, stages, keeps }
}

const stageToSign = (
  { card, stages }: FoundCard,
  actor: Actor,
  role: 'trainee' | 'responsible',
  shown: CardView['stages'],
): StageNo | null => {
  const current = currentOf(stages)
  if (!current || card.state === 'void' || current[role] !== null) return null
  const isHis = role === 'trainee' ? card.userId === actor.id : current.responsibleId === actor.id
  const isReady = shown.find(({ stage }) => stage === current.stage)?.open.length === 0
  return isHis && isReady ? (current.stage as StageNo) : null
}

/** The card as the caller sees it. */
export const viewOf = async (tx: Tx, actor: Actor, found: FoundCard): Promise<CardView> => {
  const { card, keeps } = found
  const [row] = await rowsWhere(tx, sql`${safetyCards.id} = ${card.id}`)
  if (!row) return refuse(errors.missing)
  const stages = await shownStages(tx, found.stages)
  return {
    ...row,
    voidReason: card.voidReason,
    stages,
    may: {
      edit: keeps && card.state !== 'complete' && card.state !== 'void',
      signTrainee: stageToSign(found, actor, 'trainee', stages),
      signResponsible: stageToSign(found, actor, 'responsible', stages),
    },
  }
}

export const get: HandlerOf<typeof getCard> = async ({ tx, actor, body }) =>
  viewOf(tx, actor, await findCard(tx, actor, body.id))

export const mine: HandlerOf<typeof ownCards> = ({ tx, actor }) =>
  rowsWhere(
    tx,
    sql`(${safetyCards.userId} = ${actor.id} or (${safetyCards.state} in ('stage1', 'stage2', 'stage3') and exists (
      select 1 from card_stages x where x.card_id = ${safetyCards.id} and x.responsible_id = ${actor.id} and x.asked
        and x.responsible is null)))`,
  )

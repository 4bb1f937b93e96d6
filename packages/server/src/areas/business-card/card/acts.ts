import type {
  changeCardTemplate,
  renewCardSlug,
  restoreCards,
  retireCards,
} from '@portal/contract/areas/business-card/card.ts'
import { cardFault } from '@portal/contract/areas/business-card/card-field.ts'
import { cardPathOf, cardState, cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import { businessCards } from '#src/schema/business-card/card.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { noteCard } from './note.ts'
import { type Card, type CardPerson, reachedWith, readCardPeople, sourceOf } from './person.ts'
import { replaceSlug } from './slug.ts'
import { recountTemplates, templateFor } from './template.ts'

type Held = CardPerson & { card: Card }

const states = wordsOf(cardState)

/** A card of somebody in reach, held until the commit. */
const lockCard = async (tx: Tx, id: string, reached: SQL): Promise<Held> => {
  await tx.db.execute(sql`select id from business_cards where id = ${id} for update`)
  const [person] = await readCardPeople(tx, sql`c.id = ${id} and u.deleted_at is null and ${reached}`)
  const card = person?.card ?? refuse(errors.missing)
  return { ...(person ?? refuse(errors.missing)), card }
}

const setCard = async (tx: Tx, { card }: Held, values: Partial<typeof businessCards.$inferInsert>): Promise<void> => {
  await tx.db
    .update(businessCards)
    .set({ ...values, revision: card.revision + 1, updatedAt: new Date() })
    .where(eq(businessCards.id, card.id))
}

const noteState = (tx: Tx, held: Held, after: Card['state']): void =>
  noteCard(tx, held, held.card.id, {
    diff: [{ field: 'state', before: states[held.card.state], after: states[after] }],
    kind: 'update',
  })

/** 停用: from this moment the link says that there is no such card. */
export const retire: HandlerOf<typeof retireCards> = async ({ tx, body }) => {
  const { done, failed } = await eachAlone(tx, body.ids.toSorted(), async (id) => {
    const held = await lockCard(tx, id, personVisible(tx))
    ensure(held.card.state !== 'retired', errors.stateChanged)
    await setCard(tx, held, { state: 'retired', retiredBecause: 'hand', retiredAt: new Date() })
    noteState(tx, held, 'retired')
  })
  return { retired: done.length, failed }
}

/** 恢复, under a new link; a draft again where it cannot be handed out as it is. */
export const restoreWith =
  ({ platform: { secrets } }: Portal): HandlerOf<typeof restoreCards> =>
  async ({ tx, body }) => {
    const { done, failed } = await eachAlone(tx, body.ids.toSorted(), async (id) => {
      const held = await lockCard(tx, id, personVisible(tx))
      ensure(held.card.state === 'retired', errors.stateChanged)
      ensure(!held.hasLeft && !held.isClosed, no.left)
      const template = await templateFor(tx, held, undefined)
      const state = cardFault(sourceOf(secrets, held, template, held.card)) === null ? 'active' : 'draft'
      await replaceSlug(tx, held.card)
      await setCard(tx, held, { state, retiredBecause: null, retiredAt: null })
      noteState(tx, held, state)
    })
    return { restored: done.length, failed }
  }

/** 换板块: what was typed stays, also what the new template does not show. */
export const changeTemplate: HandlerOf<typeof changeCardTemplate> = async ({ tx, body }) => {
  const touched = new Set([body.templateId])
  const { done, failed } = await eachAlone(tx, body.ids.toSorted(), async (id) => {
    const held = await lockCard(tx, id, personVisible(tx))
    const template = await templateFor(tx, held, body.templateId)
    touched.add(held.card.templateId)
    await setCard(tx, held, { templateId: template.id })
    noteCard(tx, held, id, {
      diff: [{ field: 'template', before: held.template?.name ?? '', after: template.name }],
      kind: 'update',
    })
  })
  await recountTemplates(tx, [...touched])
  return { changed: done.length, failed }
}

/** 更换短链: the old one is dead from this moment, and says why. */
export const renewSlugWith =
  ({ platform: { config } }: Portal): HandlerOf<typeof renewCardSlug> =>
  async ({ tx, body, actor }) => {
    const reached = sql`(u.id = ${actor.id} or ${reachedWith(tx, actor, [P.cardEdit])})`
    const held = await lockCard(tx, body.id, reached)
    ensure(held.card.state !== 'retired' && !held.hasLeft, no.retired)
    const slug = await replaceSlug(tx, held.card)
    await setCard(tx, held, {})
    noteCard(tx, held, body.id, { diff: [], kind: 'update' })
    return { slug, link: addressOfCode(config, cardPathOf(slug)) }
  }

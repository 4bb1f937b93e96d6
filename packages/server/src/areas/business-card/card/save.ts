import type { saveCard } from '@portal/contract/areas/business-card/card.ts'
import { cardFault } from '@portal/contract/areas/business-card/card-field.ts'
import { cardLanguage, cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { businessCards } from '#src/schema/business-card/card.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changesOf, noteCard } from './note.ts'
import { type CardPerson, reachedWith, readCardPeople, sourceOf, type Template } from './person.ts'
import { newSlug } from './slug.ts'
import { recountTemplates, templateFor } from './template.ts'
import { typedValues } from './values.ts'

type Body = Call<typeof saveCard>['body']
type Saved = Pick<Required<Body>, 'shown' | 'languages'> & { typed: Body['values'] }

const FAULT_FIELDS = { noLanguage: 'languages', needsContact: 'shown', needsEnglish: 'values.nameEn' } as const

/** The card that is saved, held against other writers: one's own, or one in what `_edit` reaches. */
const findCard = async (tx: Tx, actor: Actor, id: string): Promise<CardPerson> => {
  await tx.db.execute(sql`select id from business_cards where id = ${id} for update`)
  const reached = sql`(u.id = ${actor.id} or ${reachedWith(tx, actor, [P.cardEdit])})`
  const [person] = await readCardPeople(tx, sql`c.id = ${id} and u.deleted_at is null and ${reached}`)
  return person ?? refuse(errors.missing)
}

/** Whom a new card is for: oneself, or with `_edit` somebody in scope. */
const findPerson = async (tx: Tx, actor: Actor, userId: string): Promise<CardPerson> => {
  const reached = userId === actor.id ? sql`true` : reachedWith(tx, actor, [P.cardEdit])
  const [person] = await readCardPeople(tx, sql`u.id = ${userId} and u.deleted_at is null and ${reached}`)
  ensure(!person?.card, no.has)
  return person ?? refuseField('userId', no.person)
}

const insertCard = async (tx: Tx, { userId }: CardPerson, template: Template, values: Saved) => {
  const [made = refuse(errors.missing)] = await tx.db
    .insert(businessCards)
    .values({
      ...values,
      userId,
      templateId: template.id,
      slug: newSlug(),
      state: 'active',
      createdBy: tx.actor?.id ?? null,
    })
    .returning({ id: businessCards.id, revision: businessCards.revision })
  await recountTemplates(tx, [template.id])
  return made
}

const updateCard = async (tx: Tx, { card, ...person }: CardPerson, template: Template, values: Saved) => {
  if (!card) return refuse(errors.missing)
  const { id, revision } = card
  const saved = { ...values, templateId: template.id, state: 'active' as const, revision: revision + 1 }
  await tx.db
    .update(businessCards)
    .set({ ...saved, updatedAt: sql`now()` })
    .where(eq(businessCards.id, id))
  if (template.id !== person.template?.id) await recountTemplates(tx, [card.templateId, template.id])
  return { id, revision: revision + 1 }
}

const ensureSavable = (body: Body, { card, hasLeft, isClosed }: CardPerson): void => {
  ensure(!hasLeft && !isClosed, no.left)
  ensure(card?.state !== 'retired', no.retired)
  ensure(!card || card.revision === body.revision, errors.stale)
}

/** What is saved can be handed out: a draft that was waiting for this is in use from now on. */
export const saveWith =
  ({ platform: { secrets } }: Portal): HandlerOf<typeof saveCard> =>
  async ({ tx, body, actor }) => {
    const person =
      body.id === undefined ? await findPerson(tx, actor, body.userId ?? actor.id) : await findCard(tx, actor, body.id)
    ensureSavable(body, person)
    const template = await templateFor(tx, person, body.templateId)
    const values: Saved = {
      typed: typedValues(template, person.card?.typed ?? {}, body.values),
      shown: [...new Set(body.shown)],
      languages: cardLanguage.options.filter((language) => body.languages.includes(language)),
    }
    const fault = cardFault(sourceOf(secrets, person, template, values))
    if (fault) refuseField(FAULT_FIELDS[fault], no[fault])

    const { card, template: formerly } = person
    const saved = await (card ? updateCard : insertCard)(tx, person, template, values)
    const before = card && { ...card, template: formerly?.name ?? '' }
    noteCard(tx, person, saved.id, {
      diff: changesOf(before, { ...values, template: template.name }),
      kind: card ? 'update' : 'create',
    })
    return { ...saved, state: 'active' }
  }

import type { CardDetail, getCard } from '@portal/contract/areas/business-card/card.ts'
import { SHOWN_AT_FIRST } from '@portal/contract/areas/business-card/card-field.ts'
import { cardPathOf } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import type { Portal } from '#src/shared/portal.ts'
import { choicesFor } from '../plate/choices.ts'
import { masked } from './masked.ts'
import { type CardPerson, factsOf, isOpen, reachedWith, readCardPeople, type Template } from './person.ts'
import { romanName } from './roman-name.ts'
import { readTemplate } from './template.ts'

const DAYS_SHOWN = 30

const visitDaysOf = async ({ db }: Tx, cardId: string): Promise<CardDetail['visitDays']> => {
  const { rows } = await db.execute<{ day: string; n: number }>(sql`
    select v.day::text as day, v.n from business_card_visits v
    where v.card_id = ${cardId} and v.day > (now() at time zone 'Asia/Shanghai')::date - ${DAYS_SHOWN}::int order by v.day`)
  return rows
}

/** How a card that nobody has made yet would begin. */
const beginning = (name: string, template: Template | null): Pick<CardDetail, 'values' | 'shown' | 'languages'> => {
  const hasEnglish = template?.free.some(({ key }) => key === 'nameEn') ?? false
  const nameEn = hasEnglish ? romanName(name) : ''
  return {
    values: nameEn === '' ? {} : { nameEn },
    shown: [...SHOWN_AT_FIRST, 'photo'],
    languages: template?.layout === 'bilingual' && nameEn !== '' ? ['zh', 'en'] : ['zh'],
  }
}

interface Looking {
  tx: Tx
  actor: Actor
  person: CardPerson
}

const mayEdit = async ({ tx, actor, person }: Looking): Promise<boolean> => {
  if (person.card?.state === 'retired' || person.hasLeft || person.isClosed) return false
  if (person.userId === actor.id) return true
  const reached: SQL = reachedWith(tx, actor, [P.cardEdit])
  const { rows } = await tx.db.execute(sql`select 1 from users u where u.id = ${person.userId} and ${reached}`)
  return rows.length > 0
}

const detailOf = async ({ platform: { config, secrets } }: Portal, looking: Looking): Promise<CardDetail> => {
  const { tx, actor, person } = looking
  const { card, userId, name, userCode, orgName, hasLeft } = person
  const templates = await choicesFor(tx, person.orgId)
  const [first] = templates
  const template = person.template ?? (first ? await readTemplate(tx, first.id) : null)
  const { values, shown, languages } = card ? { ...card, values: card.typed } : beginning(name, template)
  const facts = factsOf(secrets, person)
  const isOwn = userId === actor.id
  const edits = await mayEdit(looking)
  const slug = card && isOpen(person) ? card.slug : ''
  return {
    ...{ id: card?.id ?? null, revision: card?.revision ?? null, userId, name, userCode, orgName, left: hasLeft },
    state: card && hasLeft ? 'retired' : (card?.state ?? null),
    ...{ template, templates, shown, languages, slug },
    // Of others only what stands on the card is seen in full, and what is typed by whoever may type it.
    facts: isOwn ? facts : masked(facts, shown),
    values: edits ? values : masked(values, shown),
    link: slug === '' ? '' : addressOfCode(config, cardPathOf(slug)),
    visits: card?.visits ?? 0,
    visitDays: card ? await visitDaysOf(tx, card.id) : [],
    retiredAt: card?.retiredAt ? new Date(card.retiredAt) : null,
    mayEdit: edits,
    updatedAt: card ? new Date(card.updatedAt) : null,
  }
}

export const getWith =
  (portal: Portal): HandlerOf<typeof getCard> =>
  async ({ tx, body, actor }) => {
    const where =
      body.id === undefined
        ? sql`u.id = ${actor.id}`
        : sql`c.id = ${body.id} and u.deleted_at is null and (u.id = ${actor.id} or ${reachedWith(tx, actor, [P.card])})`
    const [person] = await readCardPeople(tx, where)
    return detailOf(portal, { tx, actor, person: person ?? refuse(errors.missing) })
  }

import type { batchCards } from '@portal/contract/areas/business-card/card.ts'
import { type CardSource, cardFault, SHOWN_AT_FIRST } from '@portal/contract/areas/business-card/card-field.ts'
import { cardLanguage, MOST_CARDS_AT_ONCE, cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, OwnCall } from '#src/platform/http/serve.ts'
import { businessCards } from '#src/schema/business-card/card.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible, reachesUnit } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { choicesFor } from '../plate/choices.ts'
import { gapsOf } from './gaps.ts'
import { noteCard } from './note.ts'
import { type CardPerson, HAS_LEFT, readCardPeople, sourceOf, type Template } from './person.ts'
import { romanName } from './roman-name.ts'
import { newSlug } from './slug.ts'
import { readTemplate, recountTemplates } from './template.ts'

type Body = Call<typeof batchCards>['body']

interface Begun {
  person: CardPerson
  source: CardSource
}

/** People of the unit and below that work here and are in the caller's rows. */
const workingAt = (tx: Tx, orgId: string): SQL => sql`u.deleted_at is null and u.enabled and not ${HAS_LEFT}
  and ${inSubtree(sql`u.primary_org_id`, orgId)} and ${personVisible(tx)}`

const countHad = async (tx: Tx, orgId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from users u join business_cards c on c.user_id = u.id where ${workingAt(tx, orgId)}`)
  return rows[0]?.n ?? 0
}

const templateOf = async (tx: Tx, { orgId, templateId }: Body): Promise<Template> => {
  ensure(await reachesUnit(tx, orgId), errors.missing)
  const isFor = (await choicesFor(tx, orgId)).some(({ id }) => id === templateId)
  return isFor ? readTemplate(tx, templateId) : refuseField('templateId', no.plateElsewhere)
}

const begin = ({ platform: { secrets } }: Portal, body: Body, template: Template) => {
  const languages = cardLanguage.options.filter((language) => body.languages.includes(language))
  const spells = languages.includes('en') && body.spell && template.free.some(({ key }) => key === 'nameEn')
  return (person: CardPerson): Begun => {
    const nameEn = spells ? romanName(person.name) : ''
    const values = { typed: nameEn === '' ? {} : { nameEn }, shown: SHOWN_AT_FIRST, languages }
    return { person, source: sourceOf(secrets, person, template, values) }
  }
}

/** What a card is handed out without is worth a line; a mobile number or a photo is its person's own affair. */
const ASKED = new Set(['nameEn', 'contact', 'post'])

const lackingOf = (begun: readonly Begun[]): ResultOf<typeof batchCards>['missing'] =>
  begun.flatMap(({ person: { userId, name, orgName }, source }) => {
    const fields = gapsOf(source).filter((gap) => ASKED.has(gap))
    return fields.length > 0 ? [{ userId, name, orgName, fields }] : []
  })

const write = async (tx: Tx, template: Template, begun: readonly Begun[]): Promise<number> => {
  if (begun.length === 0) return 0
  const made = await tx.db
    .insert(businessCards)
    .values(
      begun.map(({ person: { userId }, source }) => ({
        ...{ userId, templateId: template.id, slug: newSlug(), createdBy: tx.actor?.id ?? null },
        typed: source.values,
        shown: [...source.shown],
        languages: [...source.languages],
        state: cardFault(source) === null ? ('active' as const) : ('draft' as const),
      })),
    )
    // Whoever makes his own in the same moment keeps it.
    .onConflictDoNothing({ target: businessCards.userId })
    .returning({ id: businessCards.id, userId: businessCards.userId })
  const people = grouped(begun, ({ person }) => person.userId)
  for (const { id, userId } of made) {
    const person = people.get(userId)?.[0]?.person
    if (person)
      noteCard(tx, person, id, { diff: [{ field: 'template', before: '', after: template.name }], kind: 'create' })
  }
  await recountTemplates(tx, [template.id])
  return made.length
}

/** Cards for a whole unit: in use where they can be handed out, drafts where something is missing. */
export const batchWith =
  (portal: Portal) =>
  async ({ tx, body, commit }: OwnCall<typeof batchCards>): Promise<ResultOf<typeof batchCards>> => {
    const template = await templateOf(tx, body)
    const had = await countHad(tx, body.orgId)
    const found = await readCardPeople(
      tx,
      sql`c.id is null and ${workingAt(tx, body.orgId)} order by o.path, u.code limit ${MOST_CARDS_AT_ONCE + 1}`,
    )
    ensure(found.length <= MOST_CARDS_AT_ONCE, no.mostAtOnce)
    const begun = found.map(begin(portal, body, template))
    const drafts = begun.filter(({ source }) => cardFault(source) !== null).length
    const made = body.dryRun ? begun.length : await commit((writing) => write(writing, template, begun))
    return { made, drafts, had, missing: lackingOf(begun) }
  }

import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse, refuseField } from '#src/platform/errors.ts'
import { businessCardTemplates } from '#src/schema/business-card/card.ts'
import { choicesFor } from '../plate/choices.ts'
import type { CardPerson, Template } from './person.ts'

export const readTemplate = async (tx: Pick<Tx, 'db'>, id: string): Promise<Template> => {
  const p = businessCardTemplates
  const [row] = await tx.db.select().from(p).where(eq(p.id, id))
  return row ?? refuse(no.plateElsewhere)
}

/** The template that is asked for, else the one the card has, else the default one of the unit. */
export const templateFor = async (
  tx: Tx,
  { card, template, orgId }: Pick<CardPerson, 'card' | 'template' | 'orgId'>,
  wanted: string | undefined,
): Promise<Template> => {
  if (template && (wanted === undefined || wanted === card?.templateId)) return template
  const choices = await choicesFor(tx, orgId)
  const [first] = choices
  if (wanted === undefined) return readTemplate(tx, first?.id ?? refuse(no.noPlate))
  if (!choices.some(({ id }) => id === wanted)) refuseField('templateId', no.plateElsewhere)
  return readTemplate(tx, wanted)
}

/**
 * Cards of these templates, counted under their locks: whoever adds one beside this waits and counts again. A card just
 * added holds the key of its template, which a lock `for update` would wait for: two at once for each other.
 */
export const recountTemplates = async (tx: Pick<Tx, 'db'>, templateIds: readonly string[]): Promise<void> => {
  const ids = sql`any(${sql.param([...new Set(templateIds)])}::uuid[])`
  await tx.db.execute(
    sql`select p.id from business_card_templates p where p.id = ${ids} order by p.id for no key update`,
  )
  await tx.db.execute(sql`
    update business_card_templates p set cards = (select count(*) from business_cards c where c.template_id = p.id)
    where p.id = ${ids}`)
}

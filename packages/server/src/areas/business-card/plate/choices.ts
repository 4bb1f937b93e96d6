import type { plateChoice, plateChoices } from '@portal/contract/areas/business-card/plate.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { pathIds } from '../card/person.ts'

const PATH_IDS = pathIds(sql`o`)

type Choice = z.output<typeof plateChoice>

interface ChoiceRow extends Record<string, unknown> {
  id: string
  name: string
  layout: Choice['layout']
  isDefault: boolean
}

/** Enabled templates for people of this unit: the default ones first, of them that of the nearest unit. */
export const choicesFor = async ({ db }: Pick<Tx, 'db'>, orgId: string): Promise<Choice[]> => {
  const { rows } = await db.execute<ChoiceRow>(sql`
    select p.id, p.name, p.layout, p.is_default as "isDefault"
    from org_units o join business_card_templates p on p.unit_ids && ${PATH_IDS}
    where o.id = ${orgId} and p.enabled
    order by p.is_default desc, (select max(a.depth) from org_units a where a.id = any(p.unit_ids) and a.id = any(${PATH_IDS})) desc,
      p.name, p.id`)
  return rows
}

export const choices: HandlerOf<typeof plateChoices> = ({ tx, body }) => choicesFor(tx, body.orgId)

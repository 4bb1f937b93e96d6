import {
  ALWAYS_LOCKED,
  type CardField,
  cardField,
  isDirectoryField,
} from '@portal/contract/areas/business-card/card-field.ts'
import type { savePlate } from '@portal/contract/areas/business-card/plate.ts'
import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { businessCardTemplates } from '#src/schema/business-card/card.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'
import { cleanLogo } from './logo.ts'

type Body = Call<typeof savePlate>['body']
type Overflow = ResultOf<typeof savePlate>['overflow']

interface OverflowRow extends Record<string, unknown> {
  cardId: string
  name: string
  orgName: string
  fields: CardField[]
}

const labels = wordsOf(cardField)
const labelled = (field: CardField) => ({ field: labels[field] ?? field })

const checkFields = ({ locked, free }: Body): void => {
  const names = free.map(({ key }) => key)
  for (const field of locked) {
    if (!isDirectoryField(field)) refuseField('locked', no.neverLocked, labelled(field))
    if (names.includes(field)) refuseField('free', no.freeTwice, labelled(field))
  }
  for (const [at, field] of names.entries()) {
    if ((ALWAYS_LOCKED as readonly string[]).includes(field)) refuseField('free', no.neverFree, labelled(field))
    if (names.indexOf(field) !== at) refuseField('free', no.freeTwice, labelled(field))
  }
}

const checkUnits = async (tx: Tx, unitIds: readonly string[], known: readonly string[]): Promise<void> => {
  const units = await findUnits(tx, unitIds)
  const isCovered = (id: string): boolean => {
    const unit = units.get(id)
    return unit !== undefined && (known.includes(id) || coversUnit(tx.scope, unit, true))
  }
  if (!unitIds.every(isCovered)) refuseField('unitIds', no.unitOutside)
}

/** Cards of the template on which a value that it leaves free is longer than it lets them be now. */
const overflowOf = async ({ db }: Tx, id: string, { free }: Body): Promise<Overflow> => {
  const { rows } = await db.execute<OverflowRow>(sql`
    select c.id as "cardId", u.name, o.name as "orgName", array_agg(f.key) as fields
    from business_cards c join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
      cross join jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as f (key text, max int)
    where c.template_id = ${id} and c.state <> 'retired' and char_length(coalesce(c.typed ->> f.key, '')) > f.max
    group by c.id, u.name, o.name, o.path order by o.path, u.name, c.id`)
  return rows
}

/** A changed template changes page, picture and vCard of all its cards: they are made of it whenever they are asked for. */
export const save: HandlerOf<typeof savePlate> = async ({ tx, body }) => {
  const { id, revision, overflowing, ...input } = body
  const before = id === undefined ? null : await lockRow(tx, businessCardTemplates, id)
  ensure(before === null || before.revision === revision, errors.stale)
  checkFields(body)
  await checkUnits(tx, body.unitIds, before?.unitIds ?? [])
  const overflow = before ? await overflowOf(tx, before.id, body) : []
  if (overflow.length > 0 && !overflowing) refuseField('free', no.overflow, { n: overflow.length })
  const values = {
    ...input,
    logo: cleanLogo(body.logo),
    unitIds: [...new Set(body.unitIds)],
    locked: [...new Set<CardField>([...ALWAYS_LOCKED, ...body.locked])],
  }
  const ownerOrgId = tx.actor?.orgId ?? ''
  const saved = before
    ? await updateRow(tx, businessCardTemplates, before, values)
    : await insertRow(tx, businessCardTemplates, { ...values, ownerOrgId })
  return { id: saved.id, revision: saved.revision, overflow }
}

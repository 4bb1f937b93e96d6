import type { saveBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { lastPickup } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import type { HeldBenefit } from './held.ts'

export type SaveBody = Call<typeof saveBenefit>['body']

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
const hasTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length

const checkTimes = ({ openFrom, openTo, pickups }: SaveBody): void => {
  if (openTo <= openFrom) refuseField('openTo', no.closeAfterOpen)
  if (pickups.some(({ from, to }) => to <= from)) refuseField('pickups', no.pickupTime)
  if (hasTwice(pickups.map(({ place }) => place))) refuseField('pickups', no.pickupTwice)
  if (lastPickup(pickups) < openTo) refuseField('pickups', no.pickupEarly)
}

const checkOptions = ({ way, options }: SaveBody): void => {
  if ((way === 'drop' && options.length !== 1) || (way === 'choose' && options.length < 2))
    refuseField('options', no.optionCount)
  if (hasTwice(options.map(({ name }) => name))) refuseField('options', no.optionTwice)
}

const checkSplit = async (tx: Tx, { split, quotas, options }: SaveBody): Promise<void> => {
  if (split === 'none') return
  if (options.length > 1) refuseField('split', no.splitOptions)
  if (quotas.length === 0) refuseField('quotas', no.splitEmpty)
  const [a, b] = [sumOf(quotas.map(({ quota }) => quota)), sumOf(options.map(({ stock }) => stock))]
  if (a !== b) refuseField('quotas', no.splitSum, { a, b })
  const units = quotas.map(({ orgId }) => orgId)
  const { rows } = await tx.db.execute(sql`select 1 from org_units where id = any(${sql.param(units)}::uuid[])`)
  if (hasTwice(units) || rows.length < units.length) refuseField('quotas', no.splitUnit)
}

export const checkAudience = async (tx: Tx, audience: SaveBody['audience']): Promise<void> => {
  if (isEmptyAudience(audience)) refuseField('audience', no.noAudience)
  if ((await countAudience(tx.db, audience)) === 0) refuseField('audience', no.nobody)
}

/** What holds for every benefit, opened or not. */
export const checkInput = async (tx: Tx, body: SaveBody): Promise<void> => {
  checkTimes(body)
  checkOptions(body)
  await checkSplit(tx, body)
}

const FIXED = ['way', 'perPerson', 'price', 'split', 'series', 'neverFirst', 'tenureMonths'] as const

const isSplitChanged = ({ options: [option] }: HeldBenefit, { quotas }: SaveBody): boolean => {
  const before = option?.rules.quotas ?? new Map<string, number>()
  return before.size !== quotas.length || quotas.some(({ orgId, quota }) => before.get(orgId) !== quota)
}

const checkStocks = ({ row, options }: HeldBenefit, body: SaveBody): void => {
  for (const option of options) {
    const wished = body.options.find(({ id }) => id === option.id)
    if (!wished) return refuseField('options', no.optionsFixed)
    const n = option.reserved + option.delivered
    if (wished.stock < n) refuseField('options', no.stockLow, { n })
    if (wished.stock !== option.stock && row.split === 'byHand') refuseField('options', no.fixed)
    if (wished.stock !== option.stock && row.drawnAt !== null) refuseField('options', no.drawDone)
  }
  if (body.options.length !== options.length) refuseField('options', no.optionsFixed)
}

const checkPlaces = async (tx: Tx, { row }: HeldBenefit, { pickups }: SaveBody): Promise<void> => {
  const { rows } = await tx.db.execute<{ place: string }>(sql`
    select distinct place from benefit_claims where benefit_id = ${row.id} and state in ('applied', 'waiting', 'reserved', 'won')`)
  const gone = rows.find(({ place }) => !pickups.some((each) => each.place === place))
  if (gone) refuseField('pickups', no.pickupUsed, gone)
}

/** What people were promised: nothing of it changes once it is open, and nobody loses a piece. */
export const checkPromise = async (tx: Tx, held: HeldBenefit, body: SaveBody): Promise<void> => {
  const { row, now } = held
  ensure(row.state !== 'cancelled' && row.settledAt === null, no.stateWrong)
  await checkAudience(tx, body.audience)
  const isBegun = now >= row.openFrom
  if (isBegun && body.openFrom.getTime() !== row.openFrom.getTime()) refuseField('openFrom', no.openFixed)
  if (isBegun) ensure(FIXED.every((field) => body[field] === row[field]) && !isSplitChanged(held, body), no.fixed)
  if (row.drawnAt !== null && body.openTo.getTime() !== row.openTo.getTime()) refuseField('openTo', no.drawDone)
  checkStocks(held, body)
  await checkPlaces(tx, held, body)
}

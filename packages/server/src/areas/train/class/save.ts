import { isDeepStrictEqual } from 'node:util'
import type { saveClass } from '@portal/contract/areas/train/class/class.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { chosenCover, releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { holdRow, quotasOf, rulesOf } from '../enrolment/held-class.ts'
import { settle } from '../enrolment/settle.ts'
import { ensureOpening, ensureSeatsWithin, openRulesOfUnit } from '../permission/narrow.ts'
import { checkInput, checkNamed, checkSeatsKept } from './check-input.ts'
import { codeOf, scopeOf } from './codes.ts'
import { columnsOf, keepQuotas, nextCode } from './columns.ts'
import { lockClass } from './reach.ts'
import { FIXED, type TrainClass } from './state.ts'

type Body = Call<typeof saveClass>['body']

/** Money is written by those alone who may see it. */
const ensureCosts = (actor: Actor, { budget, costs }: Body): void => {
  if (budget !== undefined || costs !== undefined) ensure(actor.holds(codeOf('cost')), no.costRight)
}

const ownerOf = async (tx: Tx, actor: Actor, orgId: string | undefined, act: 'add' | 'edit'): Promise<string> => {
  if (orgId === undefined || orgId === actor.orgId) return actor.orgId
  if (!(await reachesUnit({ ...tx, scope: scopeOf(actor, act) }, orgId))) refuseField('ownerOrgId', no.ownerOutside)
  return orgId
}

interface Before {
  category: string
  ownerOrgId: string
  capacity: number
}

/** 开班权限 is asked where the form changes what it is about: whoever runs a class goes on with it as it is. */
const ensureLeftTo = async (
  tx: Tx,
  actor: Actor,
  { category, capacity }: Body,
  ownerOrgId: string,
  before: Before | null,
): Promise<void> => {
  const isElsewhere = before === null || before.category !== category || before.ownerOrgId !== ownerOrgId
  if (!isElsewhere && capacity <= before.capacity) return
  const rules = await openRulesOfUnit(tx, ownerOrgId)
  const opening = { category, personId: actor.id }
  if (isElsewhere) ensureOpening(rules, opening)
  ensureSeatsWithin(rules, opening, capacity)
}

const create = async (portal: Portal, tx: Tx, actor: Actor, body: Body): Promise<TrainClass> => {
  ensure(actor.holds(codeOf('add')), errors.noRight)
  checkInput(body, null)
  const { id: _id, revision: _revision, ownerOrgId: wanted, ...input } = body
  const ownerOrgId = await ownerOf(tx, actor, wanted, 'add')
  await ensureLeftTo(tx, actor, body, ownerOrgId, null)
  const coverFileId = await chosenCover({ tx, actor, files: portal.files }, body.cover, null, no.fileUnknown)
  const code = await nextCode(tx, ownerOrgId)
  return insertRow(tx, trainClasses, { ...columnsOf(input), ownerOrgId, coverFileId, code })
}

const hasPeople = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from train_enrolments where class_id = ${id} and state = any(${sql.param([...LIVE_STATES])}::text[]) limit 1`)
  return rows.length > 0
}

const change = async (portal: Portal, tx: Tx, actor: Actor, body: Body & { id: string }) => {
  const before = await lockClass(tx, actor, body.id, 'edit')
  ensure(before.revision === body.revision, errors.stale)
  ensure(!FIXED.includes(before.state), before.state === 'cancelled' ? no.cancelledFixed : no.endedFixed)
  ensure(before.state !== 'in_review', no.inReview)
  checkInput(body, before.endsAt)
  const isOpen = before.state !== 'draft'
  if (isOpen && isEmptyAudience(body.audience)) refuseField('audience', no.audienceMissing)
  if (body.kind !== before.kind && (await hasPeople(tx, before.id))) refuseField('kind', no.kindFixed)
  const { id: _id, revision: _revision, ownerOrgId: wanted, ...input } = body
  const ownerOrgId = wanted === undefined ? before.ownerOrgId : wanted
  if (ownerOrgId !== before.ownerOrgId) await ownerOf(tx, actor, ownerOrgId, 'edit')
  await ensureLeftTo(tx, actor, body, ownerOrgId, before)
  const held = await holdRow(tx, before)
  const values = { ...columnsOf(input), ownerOrgId }
  checkSeatsKept(held, { ...before, ...values }, input.unitQuotas)
  const coverFileId = await chosenCover(
    { tx, actor, files: portal.files },
    body.cover,
    before.coverFileId,
    no.fileUnknown,
  )
  const row = await updateRow({ ...tx, scope: ALL_ROWS }, trainClasses, before, { ...values, coverFileId })
  if (before.coverFileId !== null && before.coverFileId !== coverFileId) await releaseFile(tx, before.coverFileId)
  return { row, held }
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveClass> =>
  async ({ tx, body, actor }) => {
    ensureCosts(actor, body)
    await checkNamed(tx, body)
    if (body.id === undefined) {
      const row = await create(portal, tx, actor, body)
      await keepQuotas(tx, row.id, body.unitQuotas)
      return { id: row.id, revision: row.revision, code: row.code, promoted: 0 }
    }
    const { row, held } = await change(portal, tx, actor, { ...body, id: body.id })
    const quotas = new Map(body.unitQuotas.map(({ orgId, quota }) => [orgId, quota]))
    if (!isDeepStrictEqual(new Map([...quotas].sort()), new Map([...(await quotasOf(tx, row.id))].sort())))
      await keepQuotas(tx, row.id, body.unitQuotas)
    const offered = await settle(tx, { ...held, row, rules: rulesOf(row, quotas) })
    return { id: row.id, revision: row.revision, code: row.code, promoted: offered.length }
  }

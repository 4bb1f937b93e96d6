import type { BankShare, saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { questionCategoryRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { differences } from '#src/platform/audit.ts'
import { type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionCategories, questionShares } from '#src/schema/assessment.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { reachOf } from './banks.ts'
import type { Category } from './category-for.ts'
import { ensureRootNameFree, getManaged, holdTrees, parentFor, placeBelow } from './tree.ts'

type Body = BodyOf<typeof saveQuestionCategory>

const ensureOwner = async (tx: Tx, orgId: string): Promise<void> => {
  if (!(await reachesUnit(tx, orgId))) refuseField('ownerOrgId', no.ownerOutside)
}

const facetOf = ({ party, id, below }: BankShare) => (party === 'role' ? `r:${id}` : `${below ? 'b' : 'o'}:${id}`)

const ensureShares = async (tx: Tx, shares: readonly BankShare[]): Promise<void> => {
  if (new Set(shares.map(({ party, id }) => `${party}${id}`)).size < shares.length)
    refuseField('shares', no.sharedTwice)
  const ids = (party: BankShare['party']) => shares.filter((share) => share.party === party).map(({ id }) => id)
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select (select count(*) from org_units where id = any(${sql.param(ids('org'))}::uuid[]))
      + (select count(*) from roles where id = any(${sql.param(ids('role'))}::uuid[])) as n`)
  if (Number(rows[0]?.n) !== shares.length) refuseField('shares', no.shareUnknown)
}

/** The shares of the bank become exactly these. */
const writeShares = async (tx: Tx, bank: Category, shares: readonly BankShare[]): Promise<void> => {
  await ensureShares(tx, shares)
  const before = await tx.db.select().from(questionShares).where(eq(questionShares.bankId, bank.id))
  const rows = shares.map((share) => ({
    bankId: bank.id,
    facet: facetOf(share),
    party: share.party,
    subjectId: share.id,
    below: share.below,
    right: share.right,
  }))
  const shown = (some: readonly { facet: string; right: string }[]) =>
    some.map(({ facet, right }) => `${facet} ${right}`).sort()
  const diff = differences({ shares: shown(before) }, { shares: shown(rows) })
  if (diff.length === 0) return
  await tx.db.delete(questionShares).where(eq(questionShares.bankId, bank.id))
  if (rows.length > 0) await tx.db.insert(questionShares).values(rows)
  tx.notes.push({ objectType: 'question_categories', objectId: bank.id, objectName: bank.name, diff, kind: 'grant' })
}

const fieldsOf = ({ name, code, sort, enabled }: Body) => ({ name, code, sort, enabled })

const createBank = async (tx: Tx, body: Body, actor: Actor): Promise<Category> => {
  const ownerOrgId = body.ownerOrgId ?? actor.orgId
  await ensureOwner(tx, ownerOrgId)
  const id = v7()
  await ensureRootNameFree(tx, body.name, ownerOrgId, id)
  const place = placeBelow(id, null)
  const values = { ...fieldsOf(body), ...place, id, ownerOrgId, needReview: body.needReview ?? false }
  return insertRow(tx, questionCategories, values)
}

const updateBank = async (tx: Tx, before: Category, key: RecordKey, body: Body): Promise<Category> => {
  const ownerOrgId = body.ownerOrgId ?? before.ownerOrgId
  if (ownerOrgId !== null && ownerOrgId !== before.ownerOrgId) await ensureOwner(tx, ownerOrgId)
  await ensureRootNameFree(tx, body.name, ownerOrgId, before.id)
  const needReview = body.needReview ?? before.needReview
  return updateRow(tx, questionCategories, key, { ...fieldsOf(body), ownerOrgId, needReview })
}

const ensureNoBankFields = ({ ownerOrgId, needReview, shares }: Body) =>
  ensure(ownerOrgId === undefined && needReview === undefined && shares === undefined, no.rootOnly)

/** 新增, 重命名, 共享, 启停; owner, review and shares only where a tree begins. */
export const save: HandlerOf<typeof saveQuestionCategory> = async ({ tx, body, actor }) => {
  await holdTrees(tx)
  const reach = await reachOf(tx, actor)
  if (body.id === undefined && body.parentId !== null) {
    ensureNoBankFields(body)
    const parent = await parentFor(tx, reach, body.parentId)
    const id = v7()
    return insertRow(tx, questionCategories, { id, parentId: parent.id, ...fieldsOf(body), ...placeBelow(id, parent) })
  }
  if (body.id === undefined) {
    const bank = await createBank(tx, body, actor)
    await writeShares(tx, bank, body.shares ?? [])
    return bank
  }

  const before = await getManaged(tx, reach, body.id)
  ensure(body.revision !== undefined, errors.stale)
  ensure(before.parentId === body.parentId, errors.stateChanged)
  const key = { id: before.id, revision: body.revision }
  if (before.parentId !== null) {
    ensureNoBankFields(body)
    return updateRow(tx, questionCategories, key, fieldsOf(body))
  }
  const bank = await updateBank(tx, before, key, body)
  if (body.shares) await writeShares(tx, bank, body.shares)
  return bank
}

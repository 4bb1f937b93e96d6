import type { saveBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { lastPickup } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, inArray } from 'drizzle-orm'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefitOptions, benefitQuotas, benefits } from '#src/schema/welfare/benefit.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { chosenCover, releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { promote } from '../claim/promote.ts'
import { commitDraws } from '../draw/commit.ts'
import { checkInput, checkPromise, type SaveBody } from './check.ts'
import { type HeldBenefit, holdBenefit, keepCounts } from './held.ts'
import { type Benefit, optionsOf } from './reach.ts'

const valuesOf = (body: SaveBody) => {
  const { id: _, revision: __, cover: ___, options: ____, quotas: _____, audience, pickups, ...values } = body
  return {
    ...values,
    pickups: pickups.map(({ place, from, to }) => ({ place, from: from.toISOString(), to: to.toISOString() })),
    pickupEnd: lastPickup(pickups),
    ...audienceValues(audience),
  }
}

/** Puts options and quotas in place of those before; of an opened one the same stay, and only names and stock change. */
const writeParts = async (tx: Tx, benefitId: string, { options, split, quotas }: SaveBody): Promise<void> => {
  const known = new Set((await optionsOf(tx, benefitId)).map(({ id }) => id))
  const kept = new Set(options.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : [])))
  const gone = [...known].filter((id) => !kept.has(id))
  if (gone.length > 0) await tx.db.delete(benefitOptions).where(inArray(benefitOptions.id, gone))
  for (const [place, { id, name, stock }] of options.entries()) {
    const values = { place, name, stock }
    await (id !== undefined && kept.has(id)
      ? tx.db.update(benefitOptions).set(values).where(eq(benefitOptions.id, id))
      : tx.db.insert(benefitOptions).values({ ...values, benefitId }))
  }
  const before = await tx.db.select().from(benefitQuotas).where(eq(benefitQuotas.benefitId, benefitId))
  const taken = new Map(before.map((quota) => [quota.orgId, quota.taken]))
  await tx.db.delete(benefitQuotas).where(eq(benefitQuotas.benefitId, benefitId))
  if (split === 'byHand')
    await tx.db
      .insert(benefitQuotas)
      .values(quotas.map(({ orgId, quota }) => ({ benefitId, orgId, quota, taken: taken.get(orgId) ?? 0 })))
}

const partsSaid = (options: readonly { name: string; stock: number }[]) =>
  options.map(({ name, stock }) => `${name} ${stock}`).join('、')

/** A change of the options is one of the benefit: it has a line in the log and a revision. */
const noteParts = async (tx: Tx, before: HeldBenefit, saved: Benefit): Promise<number> => {
  const [was, now] = [partsSaid(before.options), partsSaid(await optionsOf(tx, saved.id))]
  if (was === now) return saved.revision
  tx.notes.push({
    objectType: 'benefits',
    objectId: saved.id,
    objectName: saved.title,
    objectOrgId: saved.ownerOrgId,
    diff: [{ field: 'options', before: was, after: now }],
  })
  if (saved.revision > before.row.revision) return saved.revision
  await tx.db
    .update(benefits)
    .set({ revision: saved.revision + 1, updatedAt: new Date() })
    .where(eq(benefits.id, saved.id))
  return saved.revision + 1
}

/** What follows a change of an opened one: lots of new options, pieces for those who wait. */
const follow = async (tx: Tx, saved: Benefit): Promise<void> => {
  if (saved.state === 'draft') return
  if (saved.way === 'draw') await commitDraws(tx, saved.id)
  const held = await holdBenefit(tx, saved.id)
  await promote(tx, held)
  await keepCounts(tx, held)
}

const create = async (tx: Tx, body: SaveBody, coverFileId: string | null, ownerOrgId: string) => {
  const saved = await insertRow(tx, benefits, { ...valuesOf(body), coverFileId, ownerOrgId })
  await writeParts(tx, saved.id, body)
  return { id: saved.id, revision: saved.revision }
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveBenefit> =>
  async ({ tx, body, actor }) => {
    ensure(actor.holds(body.id === undefined ? P.welfareAdd : P.welfareEdit), errors.noRight)
    const before = body.id === undefined ? null : await lockRow(tx, benefits, body.id)
    ensure(before === null || before.revision === body.revision, errors.stale)
    await checkInput(tx, body)
    const coverFileId = await chosenCover(
      { tx, actor, files: portal.files },
      body.cover,
      before?.coverFileId ?? null,
      no.coverUnknown,
    )
    if (before === null) return create(tx, body, coverFileId, actor.orgId)
    const held = await holdBenefit(tx, before.id)
    if (before.state !== 'draft') await checkPromise(tx, held, body)
    const saved = await updateRow(tx, benefits, before, { ...valuesOf(body), coverFileId })
    if (before.coverFileId !== null && before.coverFileId !== coverFileId) await releaseFile(tx, before.coverFileId)
    await writeParts(tx, saved.id, body)
    const revision = await noteParts(tx, held, saved)
    await follow(tx, saved)
    return { id: saved.id, revision }
  }

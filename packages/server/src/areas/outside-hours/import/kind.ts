import { importRefusals } from '@portal/contract/areas/exchange/import-refusals.ts'
import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import type { UploadRowInput } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadColumns } from '@portal/contract/areas/outside-hours/import-columns.ts'
import { uploadRefusals as no } from '@portal/contract/areas/outside-hours/refusals.ts'
import { MOST_ROWS } from '@portal/contract/areas/outside-hours/words.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { hourUploadBatches, hourUploadRows } from '#src/schema/outside-hours/batch.ts'
import type { ImportCall, ImportEffect, ImportKind, JudgedRow } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { groundOf } from '../batch/ground.ts'
import { judgeRows, type SheetRow } from '../batch/judge.ts'
import { findBatch, isOpen } from '../batch/reach.ts'
import { keepRows, lockOpen } from '../batch/save.ts'
import { asSheet, hundredthsOf, storedRows } from '../batch/sheet.ts'
import { forms, readRow } from './read-row.ts'

type Kind = ImportKind<UploadRowInput>

const sheetRow = (no: number, { from, to, hours, ...row }: UploadRowInput): SheetRow => ({
  ...row,
  ...{ no, from, to, hundredths: hundredthsOf(hours) },
})

const batchOf = ({ targetId }: Pick<ImportCall, 'targetId'>): string => targetId ?? refuse(importRefusals.targetMissing)

/** The rows of the file behind those that the batch has: the same dry run as of what is typed. */
const judgeWith =
  ({ settings }: Portal): Kind['judge'] =>
  async (call, raws) => {
    const batchId = batchOf(call)
    await findBatch(call.tx, call.actor, batchId)
    const standing = (await storedRows(call.tx, batchId)).map(asSheet)
    ensure(standing.length + raws.length <= MOST_ROWS, importRefusals.tooManyRows, { n: MOST_ROWS })
    const read = raws.map((raw) => ({ raw, ...readRow(raw) }))
    // Numbers of the file, so that a repetition names the line that people see.
    const sheet = read.flatMap(({ raw, input }) => (input === null ? [] : [sheetRow(raw.no, input)]))
    const rows = [...standing, ...sheet]
    const findings = judgeRows(rows, await groundOf(call.tx, settings, rows, { batchId, everybody: false }))
    const said = new Map(findings.slice(standing.length).map((finding) => [finding.row, finding]))
    return read.map(({ raw, input, faults }): JudgedRow<UploadRowInput> => {
      const finding = said.get(raw.no)
      const all = [...faults, ...(finding?.level === 'error' ? [{ field: 'code', message: finding.message }] : [])]
      const isGood = input !== null && all.length === 0
      return {
        ...{ no: raw.no, action: isGood ? 'add' : 'error', code: input?.code ?? '', name: input?.courseName ?? '' },
        ...{ targetId: null, changes: [], faults: all, suspect: null, plan: isGood ? input : null },
      }
    })
  }

/** Puts the rows at the end of the sheet; a hint is confirmed there by whoever submits it. */
const apply: Kind['apply'] = async ({ tx, actor, targetId }, rows) => {
  const batch = await lockOpen(tx, actor, batchOf({ targetId }))
  const standing = await storedRows(tx, batch.id)
  const known = new Set(standing.map(({ id }) => id))
  const planned = rows.flatMap(({ no, plan }) => (plan ? [{ no, plan }] : []))
  ensure(standing.length + planned.length <= MOST_ROWS, importRefusals.tooManyRows, { n: MOST_ROWS })
  const inputs = planned.map(({ plan }) => plan)
  await keepRows(tx, batch.id, inputs, (standing.at(-1)?.no ?? 0) + 1)
  await touch({ tx, targetId })
  const added = (await storedRows(tx, batch.id)).filter(({ id }) => !known.has(id))
  return planned.map(
    ({ no, plan }, at): ImportEffect => ({
      ...{ no, objectId: added[at]?.id ?? '', created: true, name: `${plan.code} ${plan.courseName}` },
      ...{ before: {}, after: {} },
    }),
  )
}

/** Whoever has the batch open in a form has to read it again. */
const touch = ({ tx, targetId }: Pick<ImportCall, 'tx' | 'targetId'>) =>
  tx.db
    .update(hourUploadBatches)
    .set({ revision: sql`${hourUploadBatches.revision} + 1`, updatedAt: new Date() })
    .where(eq(hourUploadBatches.id, batchOf({ targetId })))

/** Rows that still lie in an open batch go again. */
const undo: Kind['undo'] = async ({ tx, actor, targetId }, effects) => {
  const batch = await lockOpen(tx, actor, batchOf({ targetId }))
  const there = new Set((await storedRows(tx, batch.id)).map(({ id }) => id))
  const going = effects.filter(({ objectId }) => there.has(objectId))
  await tx.db.delete(hourUploadRows).where(
    anyOf(
      hourUploadRows.id,
      going.map(({ objectId }) => objectId),
    ),
  )
  await touch({ tx, targetId })
  const kept = effects
    .filter(({ objectId }) => !there.has(objectId))
    .map(({ no: row, name }) => ({ row, name, reason: undoReasons.gone }))
  return { restored: going.length, kept }
}

/** 导入学时明细: rows of a file into a batch of one's own that is not submitted yet. */
export const uploadImport = (portal: Portal): Kind => ({
  name: 'uploadHours',
  columns: uploadColumns,
  mostRows: MOST_ROWS,
  targetName: async ({ tx, actor }, id) => {
    const batch = await findBatch(tx, actor, id)
    ensure(batch.createdBy === actor.id && isOpen(batch), no.fixed)
    return batch.title
  },
  options: async () => ({ form: Object.values(forms) }),
  judge: judgeWith(portal),
  apply,
  undo,
})

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { type checkImport, IMPORT_JOB_ROWS, IMPORT_MOST_BYTES } from '@portal/contract/areas/exchange/import.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { v7 } from 'uuid'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { splitSheet } from '#src/shared/exchange/import/headers.ts'
import { importKindOf } from '#src/shared/exchange/import/kinds.ts'
import { readSheet } from '#src/shared/exchange/import/read/read-sheet.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, callFor, openUntil, scopedTo } from './batch.ts'
import { startImportJob } from './import-job.ts'
import { reportOf } from './report.ts'
import { countsOf, insertRows, type KeptRow, rawRow, updateJudgements } from './rows.ts'

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of fs.createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Names of files come from strange machines: no paths, no control characters. */
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
    .slice(-120)

/** Reads a file and works out what it would change, of a long one behind the answer; nothing of the directory is touched. */
export const check =
  ({ platform }: Portal) =>
  async ({ tx, body, actor, commit }: OwnCall<typeof checkImport>) => {
    const kind = importKindOf(platform, body.kind)
    const scoped = scopedTo(tx, actor, body.kind)
    const { attach } = body
    ensure(attach.bytes <= IMPORT_MOST_BYTES, no.tooLarge)
    const targetId = kind.targetName ? (body.targetId ?? null) : null
    ensure(!kind.targetName || targetId !== null, no.targetMissing)
    const targetName =
      kind.targetName && targetId !== null ? await kind.targetName({ tx: scoped, actor }, targetId) : ''

    const fileName = plainName(attach.name)
    const { headers, rows } = splitSheet(await readSheet(attach.path, fileName), kind.columns)
    const kept: KeptRow[] = rows.map((row) => ({ ...row, choice: null }))
    const id = v7()
    const updateExisting = body.update === '1'
    const fileHash = await hashOf(attach.path)
    const isLarge = rows.length > IMPORT_JOB_ROWS
    const call = callFor(scoped, actor, { id, updateExisting, targetId })
    const raw = isLarge ? [] : kept.map((row) => rawRow(headers, row))
    const judged = await kind.judge(call, raw)

    return commit(async (writing) => {
      const [batch] = await writing.db
        .insert(importBatches)
        .values({
          id,
          kind: kind.name,
          targetId,
          targetName,
          fileName,
          fileHash,
          state: isLarge ? 'parsing' : 'checked',
          headers,
          rows: rows.length,
          counts: countsOf(judged),
          updateExisting,
          createdBy: actor.id,
          ownerOrgId: actor.orgId,
          expiresAt: openUntil,
        })
        .returning()
      await insertRows(writing, { secrets: platform.secrets, batchId: id, tiesOf: kind.tiesOf }, kept, headers)
      if (isLarge) await startImportJob(platform, writing, actor, { id, kind: kind.name, fileName }, { act: 'check' })
      else await updateJudgements(writing, id, judged)
      writing.notes.push({ objectType: 'import_batches', objectId: id, objectName: fileName, kind: 'import', diff: [] })
      return reportOf(platform, writing, actor, batch as BatchRecord, { page: 1, pageSize: 50 })
    })
  }

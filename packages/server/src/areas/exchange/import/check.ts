import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { type checkImport, IMPORT_MOST_BYTES, importRefusals as no } from '@portal/contract/areas/exchange/import.ts'
import { v7 } from 'uuid'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { splitSheet } from '#src/shared/exchange/import/headers.ts'
import { importKindOf } from '#src/shared/exchange/import/kinds.ts'
import { readSheet } from '#src/shared/exchange/import/read/read-sheet.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, callFor, countsOf, insertRows, type KeptRow, openUntil, rawRow, scopedTo } from './batch.ts'
import { reportOf } from './report.ts'

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

/** Reads a file and works out what it would change; nothing of the directory is touched. */
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
    const call = callFor(scoped, actor, { id, updateExisting, targetId })
    const judged = await kind.judge(
      call,
      kept.map((row) => rawRow(headers, row)),
    )
    const fileHash = await hashOf(attach.path)

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
          headers,
          rows: rows.length,
          counts: countsOf(judged),
          updateExisting,
          createdBy: actor.id,
          ownerOrgId: actor.orgId,
          expiresAt: openUntil,
        })
        .returning()
      await insertRows(writing, platform.secrets, id, kept, judged)
      writing.notes.push({ objectType: 'import_batches', objectId: id, objectName: fileName, kind: 'import', diff: [] })
      return reportOf(platform, writing, actor, batch as BatchRecord, { page: 1, pageSize: 50 })
    })
  }

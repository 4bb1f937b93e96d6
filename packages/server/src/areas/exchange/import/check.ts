import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { IMPORT_JOB_ROWS, IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from '@portal/contract/areas/exchange/import.ts'
import { type checkImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importWords } from '@portal/contract/areas/exchange/import-words.ts'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { type ImportKind } from '#src/shared/exchange/import/kinds.ts'
import { storePictures } from '#src/shared/exchange/import/pictures/store-pictures.ts'
import { readPlainColumns } from '#src/shared/exchange/import/read-columns.ts'
import type { ImportReading, ImportUpload } from '#src/shared/exchange/import/reading.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, callFor, openUntil, scopedTo } from './batch.ts'
import { startImportJob } from './import-job.ts'
import { laidOut } from './layouts.ts'
import { reportOf } from './report.ts'
import { countsOf, insertRows, type KeptRow, rawRow, updateJudgements } from './rows.ts'
import { judgeRows } from './work.ts'

const MIB = 1024 * 1024

const hashOf = async (path: string | undefined, text: string): Promise<string> => {
  const hash = createHash('sha256')
  if (path === undefined) return hash.update(text).digest('hex')
  for await (const piece of fs.createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Names of files come from strange machines: no paths, no control characters. */
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
    .slice(-120)

type Body = OwnCall<typeof checkImport>['body']

/** What was sent, if this kind is read from such things at all. */
const uploadOf = (kind: ImportKind, { attach, text = '', format = '' }: Body): ImportUpload => {
  if (!attach && (text.trim() === '' || !kind.read)) return refuseField('attach', no.nothingSent)
  const most = kind.mostBytes ?? IMPORT_MOST_BYTES
  ensure((attach?.bytes ?? 0) <= most, no.tooLarge, { mb: most / MIB })
  const file = attach ? { path: attach.path, name: plainName(attach.name) } : null
  return { file, text, format: kind.read ? format : '' }
}

const readingOf = async (kind: ImportKind, upload: ImportUpload): Promise<ImportReading> => {
  const reading = await (kind.read?.(upload) ??
    readPlainColumns(upload.file ?? refuseField('attach', no.nothingSent), kind.columns))
  const most = kind.mostRows ?? IMPORT_MOST_ROWS
  ensure(reading.rows.length <= most, no.tooManyRows, { n: most })
  return reading
}

const targetOf = async (kind: ImportKind, call: { tx: Tx; actor: Actor }, asked: string | undefined) => {
  const { targetName } = kind
  if (!targetName) return { targetId: null, targetName: '' }
  if (asked !== undefined) return { targetId: asked, targetName: await targetName(call, asked) }
  ensure(kind.isTargetOptional, no.targetMissing)
  return { targetId: null, targetName: '' }
}

/** Numbers in the order of the file: its own where they are the only ones, else they are counted on. */
const numbered = (rows: ImportReading['rows']): KeptRow[] => {
  const isOwn = rows.every(({ place }, at) => at === 0 || place > (rows[at - 1]?.place ?? 0))
  return rows.map((row, at) => ({ ...row, no: isOwn ? row.place : at + 1, choice: null }))
}

/**
 * Reads what was sent and works out what it would change, of much behind the answer; nothing else is touched. Columns
 * that are not clear by themselves are asked about first.
 */
export const check =
  (portal: Portal) =>
  async ({ tx, body, actor, commit }: OwnCall<typeof checkImport>) => {
    const { platform } = portal
    const kind = portal.imports.kindOf(body.kind)
    const scoped = scopedTo(tx, actor, body.kind)
    const upload = uploadOf(kind, body)
    const target = await targetOf(kind, { tx: scoped, actor }, body.targetId)
    const reading = await readingOf(kind, upload)
    const laid = await laidOut(tx, kind, reading, actor.id)
    const kept = numbered(reading.rows)
    const fileName = upload.file?.name ?? importWords.pasted
    const isMapped = laid.layout?.confirmed ?? true
    const isLarge = isMapped && kept.length > IMPORT_JOB_ROWS
    const fresh = {
      ...laid,
      ...target,
      id: v7(),
      kind: kind.name,
      fileName,
      updateExisting: body.update === '1',
      settings: { format: reading.format, activate: body.activate === '1' },
      pictures: await storePictures(portal, actor, reading.pictures),
    }
    const call = callFor(scoped, actor, kind, fresh)
    const judgedNow = isMapped && !isLarge ? kept.map((row) => rawRow(laid, row)) : []
    const judged = await judgeRows(kind, call, judgedNow)
    const fileHash = await hashOf(upload.file?.path, upload.text)

    return commit(async (writing) => {
      const [batch] = await writing.db
        .insert(importBatches)
        .values({
          ...fresh,
          fileHash,
          state: isMapped ? (isLarge ? 'parsing' : 'checked') : 'mapping',
          loose: reading.loose,
          rows: kept.length,
          counts: countsOf(judged),
          createdBy: actor.id,
          ownerOrgId: actor.orgId,
          expiresAt: openUntil,
        })
        .returning()
      const { tiesOf } = kind
      await insertRows(writing, { secrets: platform.secrets, batch: fresh, tiesOf }, kept)
      if (isLarge) await startImportJob(portal.imports, writing, actor, fresh, { act: 'check' })
      else await updateJudgements(writing, fresh.id, judged)
      const note = { objectType: 'import_batches', objectId: fresh.id, objectName: fileName }
      writing.notes.push({ ...note, kind: 'import', diff: [] })
      return reportOf(portal, writing, actor, batch as BatchRecord, { page: 1, pageSize: 50 })
    })
  }

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import {
  type checkQuestionImport,
  questionImportRefusals as no,
  QUESTION_IMPORT_MOST_BYTES,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { questionImports } from '#src/schema/question-import.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachOf } from '../../category/banks.ts'
import { categoryFor } from '../../category/category-for.ts'
import { readUpload } from '../read-upload.ts'
import { storePictures } from '../store-pictures.ts'
import { insertRows } from './job-rows.ts'
import { judgeRows, type KeptRow } from './judge.ts'
import { reportOf } from './report.ts'

const OPEN_HOURS = 24

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

/** Reads an upload and works out what it would do; the bank is not touched. */
export const checkWith =
  (portal: Portal) =>
  async ({ tx, body, actor, commit }: OwnCall<typeof checkQuestionImport>) => {
    const { attach, text = '', typeId = null } = body
    if (!attach && text.trim() === '') return refuseField('attach', no.nothingSent)
    ensure((attach?.bytes ?? 0) <= QUESTION_IMPORT_MOST_BYTES, no.tooLarge)
    const reach = await reachOf(tx, actor)
    if (typeId !== null) await categoryFor(tx, reach, typeId, 'typeId')

    const fileName = attach ? plainName(attach.name) : words.pasted
    const file = attach ? { path: attach.path, name: fileName } : null
    const { format, reading } = await readUpload({ file, text }, body.format)
    const pictures = await storePictures(portal, actor, reading.pictures)
    const kept = reading.drafts.map(
      ({ no: at, fields, findings }, seq): KeptRow => ({ seq, no: at, fields, readerFindings: findings, choice: null }),
    )
    const judged = await judgeRows(tx, reach, { rows: kept, pictures, typeId, format })
    const fileHash = await hashOf(attach?.path, text)

    return commit(async (writing) => {
      const id = v7()
      const [job] = await writing.db
        .insert(questionImports)
        .values({
          id,
          format,
          fileName,
          fileHash,
          typeId,
          questions: judged.rows.filter(({ seq, head }) => seq === head).length,
          loose: reading.loose,
          pictures,
          createdBy: actor.id,
          expiresAt: sql`now() + ${OPEN_HOURS} * interval '1 hour'`,
        })
        .returning()
      if (!job) throw new Error('the import was not inserted')
      await insertRows(writing, id, judged.rows)
      writing.notes.push({
        objectType: 'question_imports',
        objectId: id,
        objectName: fileName,
        kind: 'import',
        diff: [],
      })
      return reportOf(writing, { files: portal.files, actor }, job, { page: 1, pageSize: 50 })
    })
  }

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  EXPORT_MOST_PICTURE_BYTES,
  questionImportRefusals as no,
} from '@portal/contract/areas/assessment/question-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/question-import-words.ts'
import { pictureName } from '@portal/contract/areas/assessment/text/file-words.ts'
import type { QuestionFields } from '@portal/contract/areas/assessment/text/question-fields.ts'
import { pictureOfCell } from '@portal/contract/areas/assessment/text/region-notation.ts'
import { withPictureWords } from '@portal/contract/areas/assessment/text/write-text.ts'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { ensure } from '#src/platform/errors.ts'
import type { FileAnswer } from '#src/platform/file-answer.ts'
import type { Tx } from '#src/platform/tx.ts'
import { type Sheet, writeWorkbook } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { answerFile } from '../job/files.ts'

interface StoredPicture extends Record<string, unknown> {
  id: string
  sha256: string
  container: string
}

/** Rows that call their pictures by name, and the pictures by the names they are called. */
export interface NamedPictures {
  rows: QuestionFields[]
  pictures: { name: string; sha256: string }[]
}

const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg' }

const storedOf = async (tx: Tx, ids: readonly string[]): Promise<StoredPicture[]> => {
  const { rows } = await tx.db.execute<StoredPicture & { bytes: string }>(sql`
    select f.id, f.sha256, b.container, b.bytes from files f join blobs b on b.sha256 = f.sha256
    where f.id = any(${sql.param(ids)}::uuid[])`)
  const bytes = rows.reduce((sum, row) => sum + Number(row.bytes), 0)
  ensure(bytes <= EXPORT_MOST_PICTURE_BYTES, no.picturesMost)
  return rows
}

/** Gives every picture of some questions a name, in their texts and in the column of their own. */
export const namePictures = async (tx: Tx, rows: readonly QuestionFields[]): Promise<NamedPictures> => {
  const names = new Map<string, string>()
  const nameOf = (fileId: string): string => {
    const name = names.get(fileId) ?? pictureName(names.size + 1)
    names.set(fileId, name)
    return name
  }
  const named = rows.map((fields) => {
    const own = pictureOfCell(fields.picture ?? '')
    return { ...withPictureWords(fields, nameOf), ...(own && { picture: nameOf(own.fileId) }) }
  })
  const stored = await storedOf(tx, [...names.keys()])
  const pictures = stored.map(({ id, sha256, container }) => ({
    name: `${names.get(id) ?? ''}.${EXTENSIONS[container] ?? container}`,
    sha256,
  }))
  return { rows: named, pictures }
}

/** The sheets as a workbook, the pictures in a folder beside it: what an import of questions takes back as it is. */
export const answerArchive = async (
  portal: Portal,
  sheets: readonly Sheet[],
  pictures: NamedPictures['pictures'],
): Promise<FileAnswer> => {
  const base = path.join(portal.platform.tempDir, randomUUID())
  const [book, archive] = [`${base}.xlsx`, `${base}.part`]
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  // Faults come at the archive, not at what it writes, which would wait for its next piece for ever.
  zip.on('error', (error: Error) => out.destroy(error))
  try {
    await writeWorkbook(book, sheets)
    zip.addFile(book, `${words.exportName}.xlsx`)
    // Opened when its turn comes, or thousands would be open at once; compressed already.
    for (const { name, sha256 } of pictures)
      zip.addReadStreamLazy(`${words.pictureFolder}/${name}`, { compress: false }, (take) => {
        void portal.files.store.openRead(sha256).then(
          ({ stream }) => take(null, stream),
          (error: Error) => out.destroy(error),
        )
      })
    zip.end()
    await pipeline(out, fs.createWriteStream(archive, { flags: 'wx' }))
  } catch (error) {
    await fs.promises.rm(archive, { force: true })
    throw error
  } finally {
    await fs.promises.rm(book, { force: true })
  }
  return answerFile(archive, `${words.exportName}.zip`, 'application/zip')
}

import { type QuestionFields, richColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { PicturedRow } from '@portal/contract/areas/assessment/exchange-import.ts'
import { inArray } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { files as fileTable } from '#src/schema/file.ts'
import type { Files } from '#src/shared/files/files.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import type { ImportJob } from './job-rows.ts'
import type { JudgedRow } from './judge.ts'
import { loadPictureSizes } from './lookups.ts'
import { placePictures } from './place-pictures.ts'

/** Whoever looks at a report: addresses of pictures are theirs alone. */
export interface Viewer {
  files: Files
  actor: Actor
}

/** Rows that name pictures of the upload, by their place: each with these pictures as its question will show them. */
export const picturedRows = async (
  tx: Tx,
  { files, actor }: Viewer,
  job: Pick<ImportJob, 'pictures'>,
  rows: readonly JudgedRow[],
): Promise<ReadonlyMap<number, PicturedRow>> => {
  const shown = new Map<number, PicturedRow>()
  if (Object.keys(job.pictures).length === 0) return shown
  const sizes = await loadPictureSizes(tx, Object.values(job.pictures))
  const placed = rows.map(({ seq, fields }) =>
    placePictures({ no: seq, fields, findings: [] }, { ids: job.pictures, sizes }),
  )
  const ids = [...new Set(placed.flatMap(({ used }) => [...used.values()]))]
  if (ids.length === 0) return shown
  const stored = await tx.db
    .select({ id: fileTable.id, name: fileTable.name })
    .from(fileTable)
    .where(inArray(fileTable.id, ids))
  const urls = new Map(stored.map((file) => [file.id, files.fileUrl(actor, file)]))
  for (const { draft, used } of placed) {
    if (used.size === 0) continue
    const fields: QuestionFields = { ...draft.fields }
    for (const column of richColumns) {
      const text = fields[column]
      if (text !== undefined) fields[column] = withPictureAddresses(text, (id) => urls.get(id))
    }
    const pictures = [...used].flatMap(([name, fileId]) => {
      const url = urls.get(fileId)
      return url === undefined ? [] : [{ name, fileId, url }]
    })
    shown.set(draft.no, { fields, pictures })
  }
  return shown
}

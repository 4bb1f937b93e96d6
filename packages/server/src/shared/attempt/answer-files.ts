import path from 'node:path'
import { answerSchemas, type QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import type { AskedContent, QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

interface Answered {
  content: QuestionContent
  answer: QuestionAnswer | null
}

/** Files of an answer with the question, or part of a case, that asked for them. */
export const filesAnswering = ({ content, answer }: Answered): { asking: AskedContent; fileId: string }[] => {
  if (answer === null) return []
  if (content.kind === 'case') {
    const parts = answerSchemas.case.safeParse(answer)
    return content.parts.flatMap((part) => (parts.success ? filesOfPart(part, parts.data[part.id] ?? null) : []))
  }
  const { kind } = content
  return filesOfPart({ ...content, kind }, answer)
}

const filesOfPart = (asking: AskedContent, answer: QuestionAnswer | null) => {
  if (asking.kind !== 'upload') return []
  const ids = answerSchemas.upload.safeParse(answer)
  return ids.success ? ids.data.map((fileId) => ({ asking, fileId })) : []
}

interface KeptFile {
  id: string
  name: string
  bytes: number
}

/** Those of these files that this person has sent as answers. */
export const ownAnswerFiles = async (
  db: Db,
  personId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, KeptFile>> => {
  if (fileIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string; bytes: number }>(sql`
    select f.id, f.name, b.bytes::float8 as bytes from files f join blobs b on b.sha256 = f.sha256
    where f.id = any(${sql.param(fileIds)}::uuid[]) and f.owner_id = ${personId} and f.purpose = 'answer'`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface ShownTo {
  personId: string
  urlOf(file: { id: string; name: string }): string | undefined
  /** What people call their files may name them: while marking is blind a file has its number for a name. */
  nameless?: boolean
}

/** Files of answers by their item, for somebody whose right the caller has judged. */
export const answerFilesOf = async (
  db: Db,
  answered: ReadonlyMap<string, Answered>,
  { personId, urlOf, nameless = false }: ShownTo,
): Promise<ReadonlyMap<string, AnswerFile[]>> => {
  const named = [...answered].map(([itemId, each]) => ({
    itemId,
    ids: filesAnswering(each).map((file) => file.fileId),
  }))
  const kept = await ownAnswerFiles(
    db,
    personId,
    named.flatMap(({ ids }) => ids),
  )
  const shown = ({ id, name }: KeptFile, place: number): AnswerFile[] => {
    const url = urlOf({ id, name })
    const told = nameless ? `${place + 1}${path.extname(name).toLowerCase()}` : name
    return url === undefined ? [] : [{ id, name: told, url }]
  }
  return new Map(
    named.map(({ itemId, ids }) => [
      itemId,
      ids.flatMap((id, place) => {
        const file = kept.get(id)
        return file ? shown(file, place) : []
      }),
    ]),
  )
}

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { QuestionContent } from '@portal/contract/areas/assessment/question-content.ts'
import type { printPaper } from '@portal/contract/areas/exam/paper.ts'
import { paperRefusals as no, paperPrintWords as words } from '@portal/contract/areas/exam/paper-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { keyBanks } from '#src/areas/assessment/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/file-answer.ts'
import type { OwnCall } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { picturesOf } from '#src/shared/rich-text/clean.ts'
import { pickQuestions } from '../draw.ts'
import { layPaper, sheetKey } from '../lay-paper.ts'
import { prepareDraw, seedFrom } from '../prepare.ts'
import { contentsOf, pickedKeys, sheetOf } from '../sheets.ts'
import { keyBlocks, type PrintedPaper, paperBlocks } from './blocks.ts'
import { type Block, DOCX_TYPE, type Picture, writeDocx } from './docx.ts'

const PRINTABLE = ['png', 'jpeg', 'gif']

/** Pictures of these questions that a document can hold, by file. */
export const picturesFor = async (tx: Tx, { store }: Files, contents: Iterable<QuestionContent>) => {
  const ids = [...contents].flatMap((content) => [
    ...(content.picture ? [content.picture.fileId] : []),
    ...[content, ...content.parts].flatMap(({ stem, options }) =>
      [stem, ...options.map(({ html }) => html)].flatMap(picturesOf),
    ),
  ])
  const { rows } = await tx.db.execute<{
    id: string
    sha256: string
    format: string
    width: number
    height: number
  }>(sql`
    select f.id, f.sha256, b.container as format, (f.facts->>'width')::int as width, (f.facts->>'height')::int as height
    from files f join blobs b on b.sha256 = f.sha256 where f.id = any(${sql.param(ids)}::uuid[])
      and b.container = any(${sql.param(PRINTABLE)}::text[]) and f.facts ? 'width' and f.facts ? 'height'`)
  const pictures = new Map<string, Picture>()
  for (const { id, sha256, ...facts } of rows)
    pictures.set(id, { ...facts, bytes: await buffer((await store.openRead(sha256)).stream) })
  return pictures
}

/** Of every question whose key is printed, the bank must open it to this person. */
const ensureKeys = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from questions q where q.id = any(${sql.param(ids)}::uuid[])
      and q.bank_id <> all(${sql.param(await keyBanks(tx, actor))}::uuid[])`)
  ensure(actor.holds(P.questionBankKey) && rows[0]?.n === 0, no.noKeyRight)
}

type Call = OwnCall<typeof printPaper>

const printed = async (
  { files }: Portal,
  { tx, body, actor }: Pick<Call, 'tx' | 'body' | 'actor'>,
): Promise<PrintedPaper> => {
  const { paper, plan } = await prepareDraw(tx, actor, body.id)
  const seed = body.seed ?? seedFrom(`${paper.id} ${paper.revision}`)
  const picks = pickQuestions({ plan, seed, seen: new Map() })
  const keys = pickedKeys({ plan }, picks)
  if (body.withKey)
    await ensureKeys(
      tx,
      actor,
      keys.map(({ id }) => id),
    )
  const contents = await contentsOf(tx, keys)
  const sheets = new Map([...contents].map(([key, content]) => [key, sheetOf(content)]))
  // Form B asks the same questions in another order.
  const isB = body.form === 'B'
  const layoutSeed = seedFrom(`${seed} ${body.form}`)
  const laid = layPaper({ plan, picks, sheets, seed: layoutSeed, shuffleQuestions: isB, shuffleOptions: isB })
  return {
    title: paper.title,
    form: body.form,
    total: paper.total / 100,
    pictures: body.withKey ? new Map() : await picturesFor(tx, files, contents.values()),
    sections: laid.sections.map(({ heading, intro, items }) => ({
      heading,
      intro,
      questions: items.flatMap((item) => {
        const content = contents.get(sheetKey(item.questionId, item.versionNo))
        const surroundings = { seed: layoutSeed, addressOf: () => '#' }
        return content ? [{ content, asked: askedItemOf(item, content, surroundings) }] : []
      }),
    })),
  }
}

/** A document made for this one answer. */
export const docxAnswer = async ({ platform }: Portal, name: string, blocks: readonly Block[]): Promise<FileAnswer> => {
  const file = path.join(platform.tempDir, `${randomUUID()}.part`)
  await writeDocx(file, blocks)
  const handle = await fs.promises.open(file)
  const { size } = await handle.stat()
  await fs.promises.rm(file, { force: true })
  return fileAnswer({ name, type: DOCX_TYPE, bytes: size, stream: handle.createReadStream() })
}

/** Reads, writes the act into the log, then makes the file. */
export const printWith =
  (portal: Portal) =>
  async (call: Call): Promise<FileAnswer> => {
    const { body, commit } = call
    const paper = await printed(portal, call)
    await commit((writing) => {
      const diff = Object.entries({ form: body.form, withKey: body.withKey })
      writing.notes.push({
        objectType: 'papers',
        objectId: body.id,
        objectName: paper.title,
        kind: 'read',
        diff: diff.map(([field, after]) => ({ field, before: null, after })),
      })
      return Promise.resolve()
    })
    const name = fill(body.withKey ? words.keyFile : words.file, { title: paper.title, form: body.form })
    return docxAnswer(portal, name, body.withKey ? keyBlocks(paper) : paperBlocks(paper))
  }

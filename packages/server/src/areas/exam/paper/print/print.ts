import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { printPaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { paperRefusals as no, paperPrintWords as words } from '@portal/contract/areas/exam/paper/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { keyBanks } from '#src/areas/assessment/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { FileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import { documentPictures, docxAnswer } from '#src/shared/exchange/docx/docx-answer.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { picturesOf } from '#src/shared/rich-text/clean.ts'
import { pickQuestions } from '../draw.ts'
import { layPaper, sheetKey } from '../lay-paper.ts'
import { prepareDraw, seedFrom } from '../prepare.ts'
import { contentsOf, pickedKeys, sheetOf } from '../sheets.ts'
import { keyBlocks, type PrintedPaper, paperBlocks } from './blocks.ts'

/** Pictures of these questions that a document can hold, by file. */
export const picturesFor = (tx: Tx, files: Files, contents: Iterable<QuestionContent>) => {
  const ids = [...contents].flatMap((content) => [
    ...[content, ...content.parts].flatMap(({ stem, options, picture }) => [
      ...(picture ? [picture.fileId] : []),
      ...[stem, ...options.map(({ html }) => html)].flatMap(picturesOf),
    ]),
  ])
  return documentPictures(tx, files, ids)
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

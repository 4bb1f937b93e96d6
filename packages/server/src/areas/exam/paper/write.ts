import type { PaperContent, PaperMode } from '@portal/contract/areas/exam/paper/content.ts'
import type { changePaperState, copyPaper, savePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { copyTitle, paperRefusals as no } from '@portal/contract/areas/exam/paper/words.ts'
import { sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { getRow, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { papers, paperVersions } from '#src/schema/exam/exam.ts'
import { cleanRichText } from '#src/shared/rich-text/clean.ts'
import { mixOf, planDraw } from './draw-plan.ts'
import { judgePaper } from './judge-paper.ts'
import type { Paper } from './lines.ts'
import { namedQuestions } from './named-questions.ts'
import { poolsOf } from './pools.ts'
import { namedIds } from './read.ts'

export const modeOf = ({ sections }: PaperContent): PaperMode => {
  const fixed = sections.some(({ slots }) => slots.length > 0)
  const drawn = sections.some(({ rows }) => rows.length > 0)
  if (fixed && drawn) return 'mixed'
  return drawn ? 'drawn' : 'fixed'
}

/** Nobody learns the words of a question by naming it: what is new in the paper lies in the author's banks. */
const ensureKnown = async (tx: Tx, content: PaperContent, before: PaperContent | null, banks: readonly string[]) => {
  const old = new Set(before ? namedIds(before) : [])
  const fresh = namedIds(content).filter((id) => !old.has(id))
  const known = await namedQuestions(tx, fresh, banks)
  const reached = fresh.every((id) => known.get(id)?.inReach)
  ensure(reached, no.questionUnknown)
}

const derived = async (tx: Tx, content: PaperContent, banks: readonly string[]) => {
  const { faults, total, questionCount } = await judgePaper(tx, content, banks)
  const difficultyMix = mixOf(planDraw(content, await poolsOf(tx, content, banks)))
  return { faults, columns: { content, mode: modeOf(content), total, questionCount, difficultyMix } }
}

const cleaned = (content: PaperContent): PaperContent => ({
  ...content,
  sections: content.sections.map((section) => ({ ...section, intro: cleanRichText(section.intro).html })),
})

export const save: HandlerOf<typeof savePaper> = async ({ tx, body, actor }) => {
  const content = cleaned(body.content)
  const banks = await usableBanks(tx, actor)
  const before = body.id === undefined ? null : await lockRow(tx, papers, body.id)
  ensure(before?.state !== 'retired', no.retired)
  await ensureKnown(tx, content, before?.content ?? null, banks)
  const { faults, columns } = await derived(tx, content, banks)

  const values = { title: body.title, ...columns, updatedBy: actor.id }
  const saved = before
    ? await updateRow(tx, papers, { id: before.id, revision: body.revision ?? 0 }, { ...values, edited: true })
    : await insertRow(tx, papers, { ...values, ownerOrgId: actor.orgId })
  return { id: saved.id, revision: saved.revision, total: saved.total / 100, warnings: faults }
}

export const copy: HandlerOf<typeof copyPaper> = async ({ tx, body, actor }) => {
  const { mode, content, questionCount, total, difficultyMix, title } = await getRow(tx, papers, body.id)
  const values = { mode, content, questionCount, total, difficultyMix, ownerOrgId: actor.orgId, updatedBy: actor.id }
  const { id } = await insertRow(tx, papers, { ...values, title: copyTitle(title) })
  return { id }
}

/** Questions that every paper of this content asks. */
const certainIds = ({ sections }: PaperContent): string[] =>
  sections.flatMap(({ slots, rows }) => [
    ...slots.map(({ questionId }) => questionId),
    ...rows.flatMap(({ requiredIds }) => requiredIds),
  ])

/** What the paper holds on to: questions of its version in force and of versions that exams were made from. */
const heldIds = async (
  tx: Tx,
  { id, state, version }: Pick<Paper, 'id' | 'state' | 'version'>,
): Promise<Set<string>> => {
  const current = state === 'published' ? version : 0
  const rows = await tx.db
    .select({ content: paperVersions.content })
    .from(paperVersions)
    .where(sql`${paperVersions.paperId} = ${id} and (${paperVersions.no} = ${current} or exists (
      select 1 from exams e where e.paper_id = ${id} and e.paper_version = ${paperVersions.no}))`)
  return new Set(rows.flatMap(({ content }) => certainIds(content)))
}

/** Questions that came into the paper by the change count one paper more, those that left it one less. */
const countHeld = async (tx: Tx, before: ReadonlySet<string>, after: ReadonlySet<string>) => {
  const come = [...after].filter((each) => !before.has(each))
  const gone = [...before].filter((each) => !after.has(each))
  const step = async (ids: readonly string[], by: number) => {
    if (ids.length === 0) return
    await tx.db.execute(sql`
      update questions set paper_count = greatest(0, paper_count + ${by}) where id in (
        select id from questions where id = any(${sql.param(ids)}::uuid[]) order by id for update)`)
  }
  await step(come, 1)
  await step(gone, -1)
}

export const publish = async (tx: Tx, paper: Paper, actorId: string | null) => {
  const { id, title, mode, content, questionCount, total } = paper
  const version = paper.version + 1
  const before = await heldIds(tx, paper)
  await tx.db
    .insert(paperVersions)
    .values({ paperId: id, no: version, title, mode, content, questionCount, total, publishedBy: actorId })
  await updateRow(tx, papers, paper, { state: 'published', version, edited: false })
  await countHeld(tx, before, await heldIds(tx, { id, state: 'published', version }))
  return { state: 'published' as const, version, faults: [] }
}

/** An exam that is published or under way keeps its paper. */
const ensureUnused = async (tx: Tx, { id }: Paper): Promise<void> => {
  const { rows } = await tx.db.execute<{ title: string }>(sql`
    select e.title from exams e where e.paper_id = ${id} and e.state in ('in_review', 'published') and e.close_at > now()
    order by e.open_at limit 1`)
  ensure(rows.length === 0, no.inUse, { title: rows[0]?.title ?? '' })
}

export const changeState: HandlerOf<typeof changePaperState> = async ({ tx, body, actor }) => {
  const paper = await lockRow(tx, papers, body.id)
  const { version } = paper
  if (body.action === 'retire') {
    ensure(paper.state === 'published', no.notPublished)
    await ensureUnused(tx, paper)
    const before = await heldIds(tx, paper)
    await updateRow(tx, papers, paper, { state: 'retired' })
    await countHeld(tx, before, await heldIds(tx, { ...paper, state: 'retired' }))
    return { state: 'retired', version, faults: [] }
  }
  ensure(paper.state !== 'published' || paper.edited, no.published)
  const { faults } = await judgePaper(tx, paper.content, await usableBanks(tx, actor))
  return faults.length > 0 ? { state: paper.state, version, faults } : publish(tx, paper, actor.id)
}

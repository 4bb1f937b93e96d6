import {
  type commitQuestionImport,
  questionImportRefusals as no,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { writeAudit } from '#src/platform/audit.ts'
import { allowTime } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type OwnCall, worded } from '#src/platform/http/serve.ts'
import { questionImports } from '#src/schema/question-import.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Reach, reachOf } from '../../category/banks.ts'
import { getQuestionIn, getVersion } from '../../question/access.ts'
import { activate } from '../../question/activate.ts'
import { cleanContent } from '../../question/clean-content.ts'
import { writeDraft } from '../../question/write-draft.ts'
import { findJob, type ImportJob, keptOf, loadJudged, openJob } from './job-rows.ts'
import { type JudgedRow, type Judgement, judgeRows, type QuestionPlan } from './judge.ts'
import { isHead } from './report.ts'
import { createLabels, insertQuestions, type ReadyQuestion, sourceOf } from './write-questions.ts'

/** Ten thousand questions are more than the limits of ordinary calls allow for. */
const allowMinute = async (tx: Tx) => {
  await allowTime(tx.db, 60_000)
  await tx.db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
}

/** One commit at a time, whichever process it runs in: two must not both find a question new. */
const lockImports = async (tx: Tx) => {
  const { rows } = await tx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('portal.questionImport')) as free`,
  )
  ensure(rows[0]?.free, no.busy)
}

const said = ({ seq, head, findings, ok, duplicate }: JudgedRow) =>
  JSON.stringify([
    seq,
    head,
    ok,
    duplicate?.number ?? null,
    duplicate?.row ?? null,
    findings.map(({ code, value }) => [code, value]),
  ])

/** The bank must still give the very judgement that was shown. */
const judgeUnchanged = async (tx: Tx, reach: Reach, job: ImportJob): Promise<Judgement> => {
  const seen = await loadJudged(tx, job.id)
  const asked = { rows: keptOf(seen), pictures: job.pictures, typeId: job.typeId, format: job.format }
  const judged = await judgeRows(tx, reach, asked)
  ensure(
    judged.rows.every((row, at) => seen[at] !== undefined && said(row) === said(seen[at])),
    no.changed,
  )
  return judged
}

/** Plans of the questions the person ticked; a faulty one among them refuses the whole. */
const tickedPlans = (
  { rows, plans }: Judgement,
  { all, rows: ticked, except }: BodyOf<typeof commitQuestionImport>,
): QuestionPlan[] => {
  if (all) {
    const unticked = new Set(except)
    const left = new Set(rows.filter((row) => isHead(row) && unticked.has(row.no)).map(({ seq }) => seq))
    return plans.filter(({ seq }) => !left.has(seq))
  }
  const wanted = new Set(ticked)
  const heads = rows.filter((row) => isHead(row) && wanted.has(row.no))
  const faulty = heads.filter(({ ok }) => !ok).length
  ensure(faulty === 0, no.faultsTicked, { n: faulty })
  const seqs = new Set(heads.map(({ seq }) => seq))
  return plans.filter(({ seq }) => seqs.has(seq))
}

interface Writing {
  portal: Portal
  actor: Actor
  reach: Reach
  wantsActive: boolean
}

const makeReady = async (
  tx: Tx,
  { portal, actor, reach, wantsActive }: Writing,
  plans: readonly QuestionPlan[],
): Promise<ReadyQuestion[]> => {
  const ids = await createLabels(tx, plans)
  const cleaner = { tx, actor, files: portal.files, known: new Set<string>() }
  const ready: ReadyQuestion[] = []
  for (const [at, plan] of plans.entries()) {
    if (at % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    const named = (kind: 'label' | 'knowledge', names: readonly string[]) => [
      ...new Set(names.flatMap((name) => ids[kind].get(name) ?? [])),
    ]
    ready.push({
      plan,
      content: await cleanContent(cleaner, plan.content),
      labelIds: named('label', plan.labels),
      knowledgeIds: named('knowledge', plan.knowledge),
      active: wantsActive && reach.get(plan.bankId)?.needReview === false,
    })
  }
  return ready
}

/** The question the row names gets its next version. */
const writeVersion = async (
  tx: Tx,
  { portal, reach }: Writing,
  { plan, content, labelIds, knowledgeIds, active }: ReadyQuestion,
) => {
  const { question } = await getQuestionIn(tx, reach, { id: plan.target?.id ?? '', need: 'edit' })
  await portal.approval.withdrawBecauseChanged(tx, 'question', question.id)
  const latest = await getVersion(tx, question.id, question.latestNo)
  const facts = {
    typeId: plan.typeId,
    difficulty: plan.difficulty,
    knowledgeIds,
    labelIds,
    validTo: plan.validTo,
    source: sourceOf(plan),
    changeKind: 'content' as const,
    changeNote: '',
  }
  const after = await writeDraft(tx, question, latest, { bankId: plan.bankId, content, facts })
  if (active) await activate(tx, after, await getVersion(tx, question.id, after.latestNo))
}

const NOTES_AT_ONCE = 2000

/** All ticked questions in one transaction, or nothing; a second commit of the same job says what the first did. */
export const commitWith =
  (portal: Portal, endpoint: typeof commitQuestionImport) =>
  async ({ body, actor, commit, origin }: OwnCall<typeof commitQuestionImport>) => {
    const result = await commit(async (tx) => {
      const known = await findJob(tx, actor, body.jobId, true)
      if (known.state === 'committed' && known.result) return known.result
      const job = await openJob(tx, actor, body.jobId)
      ensure(body.all || (body.rows?.length ?? 0) > 0, no.noneTicked)
      await lockImports(tx)
      await allowMinute(tx)
      const reach = await reachOf(tx, actor)
      const judged = await judgeUnchanged(tx, reach, job)
      const plans = tickedPlans(judged, body).filter(({ skip }) => !skip)
      ensure(plans.length > 0, no.noneTicked)

      const writing = { portal, actor, reach, wantsActive: body.activate }
      const ready = await makeReady(tx, writing, plans)
      const created = ready.filter(({ plan }) => plan.target === null)
      const versions = ready.filter(({ plan }) => plan.target !== null)
      await insertQuestions(tx, created)
      for (const each of versions) await writeVersion(tx, writing, each)
      const skipped = judged.rows.filter(isHead).length - ready.length
      const figures = { created: created.length, versions: versions.length, skipped }
      await tx.db
        .update(questionImports)
        .set({ state: 'committed', result: figures })
        .where(eq(questionImports.id, job.id))
      for (let from = 0; from < tx.notes.length; from += NOTES_AT_ONCE)
        await writeAudit({ ...tx, notes: tx.notes.slice(from, from + NOTES_AT_ONCE) }, endpoint, origin)
      tx.notes.length = 0
      const diff = Object.entries(figures).map(([field, after]) => ({ field, before: null, after }))
      tx.notes.push({
        objectType: 'question_imports',
        objectId: job.id,
        objectName: job.fileName,
        kind: 'import',
        diff,
      })
      return figures
    })
    ensure(result, errors.missing)
    return worded(fill(words.done, { n: result.created + result.versions, m: result.skipped }), result)
  }

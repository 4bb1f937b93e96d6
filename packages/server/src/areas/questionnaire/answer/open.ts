import type {
  myAnswer,
  myQuestionnaires,
  openQuestionnaire,
} from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { modeSentence } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { answerRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { type Questionnaire, surveyOf } from '../access.ts'
import { answerFilesFor } from './files.ts'
import { isFull, usesOf } from './quotas.ts'
import { databaseNow, getAddressed, mostTimesOf, ownResponse, standingOf, timesUsed } from './standing.ts'

export const pagesFor = async (tx: Tx, questionnaire: Questionnaire) => {
  const { pages, questions } = await surveyOf(tx.db, questionnaire)
  return pages.map((page) => ({ ...page, questions: questions.filter(({ pageId }) => pageId === page.id) }))
}

/** Single options that nobody more may choose. */
const fullOptionsOf = async (tx: Tx, { id, quotas }: Questionnaire, personId: string) => {
  if (quotas.length === 0) return []
  const uses = await usesOf(tx, id, personId)
  return quotas
    .filter((quota) => quota.cells.length === 1 && isFull(quota, uses))
    .flatMap(({ cells, onFull }) => cells.map((cell) => ({ ...cell, onFull })))
}

const mayEdit = (row: Questionnaire, now: Date): boolean =>
  row.mode !== 'anonymous' && row.editUntilClose && row.state === 'collecting' && row.closeAt > now

export const open: HandlerOf<typeof openQuestionnaire> = async ({ tx, body, actor }) => {
  const found = await getAddressed(tx, actor, body.id)
  const now = await databaseNow(tx)
  const standing = await standingOf(tx, { questionnaire: found, personId: actor.id, code: body.code, now })
  const used = found.access === 'code' ? 0 : await timesUsed(tx, found, actor.id, now)
  const draft = found.mode === 'anonymous' ? null : await ownResponse(tx, found.id, actor.id, 'partial')
  const isAsked = standing === 'open' || (standing === 'answered' && mayEdit(found, now))
  return {
    id: found.id,
    title: found.title,
    intro: found.intro,
    thanks: found.thanks,
    mode: found.mode,
    modeText: modeSentence(found),
    state: found.state,
    standing,
    times: found.times,
    openAt: found.openAt,
    closeAt: found.closeAt,
    timesLeft: Math.max(0, mostTimesOf(found) - used),
    editUntilClose: found.editUntilClose,
    showResult: found.showResult,
    pages: isAsked ? await pagesFor(tx, found) : [],
    fullOptions: isAsked ? await fullOptionsOf(tx, found, actor.id) : [],
    draft:
      draft && standing === 'open'
        ? { answers: draft.answers, rev: draft.rev, savedAt: draft.endedAt ?? draft.startedAt ?? now }
        : null,
    serverNow: now,
  }
}

export const myWith =
  (files: Files): HandlerOf<typeof myAnswer> =>
  async ({ tx, body, actor }) => {
    const found = await getAddressed(tx, actor, body.id)
    ensure(found.mode !== 'anonymous', no.noOwn)
    const own = (await ownResponse(tx, found.id, actor.id, 'complete')) ?? refuse(no.noAnswer)
    return {
      answers: own.answers,
      files: answerFilesFor(files, actor, own.answers),
      endedAt: own.endedAt,
      mayEdit: mayEdit(found, await databaseNow(tx)),
      pages: await pagesFor(tx, found),
    }
  }

const MOST_LISTED = 100

/** Of those that answer by code nobody knows whose they are. */
export const mine: HandlerOf<typeof myQuestionnaires> = async ({ tx, actor }) => {
  const rows = await tx.db
    .select({
      id: questionnaires.id,
      title: questionnaires.title,
      mode: questionnaires.mode,
      openAt: questionnaires.openAt,
      closeAt: questionnaires.closeAt,
      state: questionnaires.state,
      answered: sql<boolean>`exists (select 1 from questionnaire_tickets x
        where x.questionnaire_id = ${questionnaires.id} and x.person_id = ${actor.id})`,
    })
    .from(questionnaires)
    .where(
      and(
        isNull(questionnaires.deletedAt),
        eq(questionnaires.access, 'audience'),
        inArray(questionnaires.state, ['published', 'collecting', 'paused', 'closed']),
        addressedTo(questionnaires, actor.facets),
      ),
    )
    .orderBy(sql`${questionnaires.state} = 'collecting' desc`, sql`${questionnaires.closeAt} desc`)
    .limit(MOST_LISTED)
  return rows
}

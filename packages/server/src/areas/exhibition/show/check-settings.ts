import { isDeepStrictEqual } from 'node:util'
import type { saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { exhibitionCodes } from '@portal/contract/areas/exhibition/show-kind.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { exhibitionVotes, juryTasks } from '#src/schema/exhibition/exhibition.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import type { Exhibition } from './exhibitions.ts'

export type Settings = Call<typeof saveExhibition>['body']

/** Whatever order the keys come in: the database has one of its own. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

const ensureDates = ({ submitFrom, submitTo, voteFrom, voteTo, resultAt, criteria }: Settings): void => {
  if ((submitFrom === null) !== (submitTo === null)) refuseField('submitTo', no.windowHalf)
  if ((voteFrom === null) !== (voteTo === null)) refuseField('voteTo', no.windowHalf)
  if (submitFrom && submitTo && submitTo <= submitFrom) refuseField('submitTo', no.submitEnd)
  if (submitTo && voteFrom && submitTo > voteFrom) refuseField('submitTo', no.submitAfterVote)
  if (voteFrom && voteTo && voteTo <= voteFrom) refuseField('voteTo', no.voteEnd)
  const last = voteTo ?? submitTo
  if (last && resultAt < last) refuseField('resultAt', no.resultEarly)
  if (voteFrom === null && criteria.length === 0) refuseField('voteFrom', no.nothingToDo)
}

const ensureRules = ({ votes, perWork, criteria, awards, categories }: Settings): void => {
  if (perWork > votes) refuseField('perWork', no.perWorkMany)
  const names = categories.map(({ name }) => name)
  if (new Set(names).size < names.length) refuseField('categories', no.categoryTwice)
  if (new Set(criteria.map(({ name }) => name)).size < criteria.length) refuseField('criteria', no.criterionTwice)
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (criteria.length > 0 && weights !== 100) refuseField('criteria', no.weights)
  if (awards.some(({ category }) => category !== null && !names.includes(category)))
    refuseField('awards', no.awardCategory)
}

/** Once somebody voted or marked, what they did it by stays. */
const ensureFree = async ({ db }: Tx, body: Settings, before: Exhibition): Promise<void> => {
  const rules = ({ votes, period, perWork, publicShare }: Settings | Exhibition) => [
    votes,
    period,
    perWork,
    publicShare,
  ]
  const hasVotes = async () => (await db.$count(exhibitionVotes, eq(exhibitionVotes.exhibitionId, before.id))) > 0
  const hasMarks = async () =>
    (await db.$count(juryTasks, sql`${juryTasks.exhibitionId} = ${before.id} and ${juryTasks.state} = 'done'`)) > 0
  if (!same(rules(body), rules(before))) ensure(!(await hasVotes()), no.rulesFixed)
  if (!same(body.criteria, before.criteria)) ensure(!(await hasMarks()), no.criteriaFixed)
}

const ensureAudience = async ({ db }: Tx, { audience }: Settings): Promise<void> => {
  if (isEmptyAudience(audience)) refuseField('audience', no.noAudience)
  if ((await countAudience(db, audience)) === 0) refuseField('audience', no.nobody)
}

export const ensureSound = async (tx: Tx, body: Settings, before: Exhibition | null): Promise<void> => {
  ensureDates(body)
  ensureRules(body)
  if (before === null) return
  ensure(before.state === 'draft' || before.state === 'published', no.announcedFixed)
  ensure(body.kind === before.kind, no.kindFixed)
  await ensureFree(tx, body, before)
  if (before.state === 'published') await ensureAudience(tx, body)
}

const dates = ({ submitFrom, submitTo, voteFrom, voteTo, resultAt }: Settings | Exhibition) =>
  [submitFrom, submitTo, voteFrom, voteTo, resultAt].map((at) => at?.getTime() ?? null)

/** What a judge sees: asks for its own code. */
const jury = ({ criteria, avoidOwnUnit }: Settings | Exhibition) => [criteria, avoidOwnUnit]

const basics = (of: Settings | Exhibition) => [
  ...[of.title, of.intro, of.worksPerPerson, of.filesPerWork, of.rightsText, of.hideAuthors, of.showCounts],
  ...[of.votes, of.period, of.perWork, of.publicShare, of.awards, of.audience],
]

/** Each group of settings asks for its own code: dates of what is published, the jury, and everything else. */
export const ensureMaySave = (
  actor: Actor,
  body: Settings,
  before: Exhibition | null,
  changed: { judges: boolean; beside: boolean },
): void => {
  const codes = exhibitionCodes[before?.kind ?? body.kind]
  const newJury = body.criteria.length > 0 || body.judgeIds.length > 0
  if (before === null) {
    ensure(actor.holds(codes.add), errors.noRight)
    ensure(!newJury || actor.holds(codes.jury), errors.noRight)
    return
  }
  if (changed.judges || !same(jury(body), jury(before))) ensure(actor.holds(codes.jury), errors.noRight)
  const movedDates = !same(dates(body), dates(before))
  if (movedDates) ensure(actor.holds(before.state === 'draft' ? codes.edit : codes.publish), errors.noRight)
  if (changed.beside || !same(basics(body), basics(before))) ensure(actor.holds(codes.edit), errors.noRight)
}

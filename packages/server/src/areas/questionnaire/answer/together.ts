import type { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { answerRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { callsTogether, type Outcome as OfBatch, outcomeOf } from '#src/shared/batch/together.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import { type Questionnaire, shareFreeAnswering } from '../access.ts'
import { dimensionsOf } from '../questionnaire/dimensions.ts'
import { type AskedSurvey, keepSurveys, type LoadSurveys, readStamps } from './kept-surveys.ts'
import { responseOf, writeResponses } from './response.ts'
import { isShownTo, slotsOf } from './standing.ts'
import {
  factOf,
  judged,
  keyHashOf,
  newReceiptNo,
  type Outcome,
  openedOutcome,
  type Submission,
  sealedOutcome,
} from './submission.ts'

interface Sent {
  body: Call<typeof submitAnswer>['body']
  actor: Actor
}

interface Taken {
  questionnaire: Questionnaire
  outcome: Outcome
}

const keyOf = ({ body }: Sent) => keyHashOf(body)

/** What there is of one submission before it: read under the lock of its questionnaire. */
interface Standing {
  n: number
  now: string
  /** Sealed. */
  outcome: string | null
  slots: number[]
  draft_id: string | null
  started_at: string | null
}

const readStandings = prepared<Standing>(
  () => sql`
    select a.n, clock_timestamp() as now, d.id as draft_id, d.started_at,
      (select s.outcome from questionnaire_submissions s
        where s.questionnaire_id = a.id and s.key_hash = a.key_hash) as outcome,
      array(select t.slot from questionnaire_tickets t
        where t.questionnaire_id = a.id and t.person_id = a.person_id) as slots
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('persons')}::uuid[],
        ${sql.placeholder('keys')}::text[]) with ordinality as a (id, person_id, key_hash, n)
      left join questionnaire_responses d
        on d.questionnaire_id = a.id and d.person_id = a.person_id and d.state = 'partial' order by a.n`,
)

const insertTickets = prepared<{ one: number }>(
  () => sql`
    insert into questionnaire_tickets (questionnaire_id, person_id, slot)
    select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('persons')}::uuid[],
      ${sql.placeholder('slots')}::int[]) order by 1, 2, 3
    on conflict do nothing returning 1 as one`,
)

const insertOutcomes = prepared<{ one: number }>(
  () => sql`
    insert into questionnaire_submissions (questionnaire_id, key_hash, outcome)
    select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('keys')}::text[],
      ${sql.placeholder('outcomes')}::text[]) order by 1, 2
    on conflict do nothing returning 1 as one`,
)

/** Counted places, codes and replaced answers hold rows that others want too: such a submission goes by itself. */
const isPlain = ({ body }: Sent, { access, maxResponses, quotas }: Questionnaire): boolean =>
  !body.edit && access !== 'code' && maxResponses === null && quotas.length === 0

/** Somebody else has just used a ticket or a key that was free when it was read: nothing of the batch is kept. */
class Collision extends Error {}

const ensureAll = (rows: readonly unknown[], wanted: readonly unknown[]): void => {
  if (rows.length < wanted.length) throw new Collision()
}

interface Judged {
  submission: Submission
  standing: Standing
  slot: number
}

/** Pure, so that a refusal leaves nothing behind. */
const judge = (sent: Sent, { questionnaire, survey }: AskedSurvey, standing: Standing): Judged => {
  const now = new Date(standing.now)
  const submission = judged({ ...sent, questionnaire, now }, survey)
  const slot = slotsOf(questionnaire, now).find((each) => !standing.slots.includes(each))
  ensure(slot !== undefined, questionnaire.times === 'daily' ? no.alreadyToday : no.already)
  return { submission, standing, slot }
}

/** With what will be told after the commit. */
interface Accepted extends Judged {
  dims: Record<string, string>
  outcome: Outcome
}

const accept = async (tx: Tx, agreed: Judged): Promise<Accepted> => {
  const { questionnaire, actor, screened } = agreed.submission
  const dims = await dimensionsOf(tx.db, questionnaire, actor.id)
  return { ...agreed, dims, outcome: { state: screened ? 'screened' : 'complete', receiptNo: newReceiptNo() } }
}

const rowOf = ({ submission, standing, dims, outcome }: Accepted) => {
  const startedAt = standing.started_at === null ? null : new Date(standing.started_at)
  const draft = standing.draft_id === null ? null : { id: standing.draft_id, startedAt }
  return responseOf(submission, outcome, { dims, draft })
}

const write = async (tx: Tx, all: readonly Accepted[]): Promise<void> => {
  if (all.length === 0) return
  const ids = all.map(({ submission }) => submission.questionnaire.id)
  const [tickets, claims] = await allOrFirstError([
    insertTickets(tx.db, {
      ids,
      persons: all.map(({ submission }) => submission.actor.id),
      slots: all.map(({ slot }) => slot),
    }),
    insertOutcomes(tx.db, {
      ids,
      keys: all.map(({ submission }) => keyOf(submission)),
      outcomes: all.map(({ submission, outcome }) => sealedOutcome(submission.body, outcome)),
    }),
    writeResponses(tx.db, all.map(rowOf)),
    // People are held on the same way to the database; what is found taken takes all of it back.
    earnPointsOfMany(
      tx,
      all.flatMap(({ submission, outcome }) => factOf(submission, outcome) ?? []),
    ),
  ])
  ensureAll(tickets, all)
  ensureAll(claims, all)
}

/** What one is told, and what is to be kept of it; nothing where he was told it before. */
interface Settled extends Taken {
  accepted: Accepted | null
}

/** Refuses, or finds what one is told; null for a submission that goes by itself. It writes nothing. */
const writeOne = async (
  tx: Tx,
  sent: Sent,
  standing: Standing | undefined,
  asked: AskedSurvey | undefined,
): Promise<Settled | null> => {
  if (!asked || !standing || !isShownTo(asked.questionnaire, sent.actor)) return null
  const { questionnaire } = asked
  if (standing.outcome !== null)
    return { questionnaire, outcome: openedOutcome(sent.body, standing.outcome), accepted: null }
  if (!isPlain(sent, questionnaire)) return null
  const accepted = await accept(tx, judge(sent, asked, standing))
  return { questionnaire, outcome: accepted.outcome, accepted }
}

const workWith =
  (load: LoadSurveys) =>
  async (tx: Tx, all: readonly Sent[]): Promise<OfBatch<Taken>[]> => {
    const ids = [...new Set(all.map(({ body }) => body.id))]
    // In one piece, one after the other: what is read behind the locks holds as long as they do.
    const [free, stamps, standings] = await Promise.all([
      shareFreeAnswering(tx.db, { ids }),
      readStamps(tx.db, { ids }),
      readStandings(tx.db, {
        ids: all.map(({ body }) => body.id),
        persons: all.map(({ actor }) => actor.id),
        keys: all.map(keyOf),
      }),
    ])
    const held = new Set(free.map(({ id }) => id))
    const asked = await load(
      tx.db,
      stamps.filter(({ id }) => held.has(id)),
    )
    const settled = await allOrFirstError(
      all.map((sent, at) => outcomeOf(() => writeOne(tx, sent, standings[at], asked.get(sent.body.id)))),
    )
    await write(
      tx,
      settled.flatMap((each) => ('value' in each ? (each.value.accepted ?? []) : [])),
    )
    return settled
  }

const AT_ONCE = 32

/** Submissions of many people in one transaction; null for what has to go by itself. */
export const submissionsTogether = (platform: Platform): ((sent: Sent) => Promise<Taken | null>) =>
  callsTogether<Sent, Taken>(platform, {
    keyOf: ({ actor }) => actor.id,
    most: AT_ONCE,
    work: workWith(keepSurveys(platform)),
    parts: (error) => error instanceof Collision,
  })

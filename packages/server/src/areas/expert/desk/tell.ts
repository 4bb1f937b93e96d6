import { expertWords, questionUrgency } from '@portal/contract/areas/expert/words.ts'
import type { MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Question } from '../question/reach.ts'

const { news } = expertWords
const { toAnswer: TO_ANSWER, progress: PROGRESS } = expertWords.messages

export const linkOf = ({ id }: Pick<Question, 'id'>): string => `/netSchool/professionalOnline?id=${id}`
const UNASSIGNED = '/expertOnline/qaList?tab=unassigned'

const urgencies = wordsOf(questionUrgency)

/** While the clock stands still there is no time to name. */
const valuesOf = ({ title, urgency, dueAt }: Question) => {
  const due = dueAt ? shanghaiTime(dueAt) : ''
  return {
    ...{ title, due, urgency: urgencies[urgency] ?? '' },
    by: dueAt ? fill(news.by, { due }) : news.byLater,
    expected: dueAt ? fill(news.expected, { due }) : news.expectedLater,
  }
}

type Words = Record<string, string | number>

interface Told {
  kind: MessageKind
  title: string
  text: string
  reason: string
  link?: string
  values?: Words
}

const tell = async (tx: Tx, to: readonly string[], question: Question, told: Told): Promise<void> => {
  const values = { ...valuesOf(question), ...told.values }
  await sendMessage(tx, to, {
    event: `expertQuestion:${question.id}:${v7()}`,
    kind: told.kind,
    title: fill(told.title, values),
    text: fill(told.text, values),
    link: told.link ?? linkOf(question),
    reason: told.reason,
    dueAt: question.dueAt,
    ...(question.urgency === 'critical' && { urgent: true }),
  })
}

type News = keyof typeof news

/** Tells the one person whom the question names there; nobody where it names nobody. */
const tellOne =
  (whom: 'assigneeId' | 'askerId', always: Pick<Told, 'kind' | 'reason'>) =>
  async (tx: Tx, question: Question, title: News, text: News, values: Words = {}): Promise<void> => {
    const userId = question[whom]
    if (userId !== null) await tell(tx, [userId], question, { ...always, title: news[title], text: news[text], values })
  }

/** The expert who has the question. */
export const tellExpert = tellOne('assigneeId', { kind: TO_ANSWER, reason: news.reasonExpert })

/**
 * Who asked. Whoever asked without a name is sent nothing: the record of the delivery would bear it, beside the time of
 * what happened.
 */
export const tellAsker = tellOne('askerId', { kind: PROGRESS, reason: news.reasonAsker })

/** Who wrote an answer. */
export const tellAuthor = async (
  tx: Tx,
  question: Question,
  { authorId, ...told }: { authorId: string; title: string; text?: string; values?: Words },
): Promise<void> => tell(tx, [authorId], question, { kind: PROGRESS, text: '', reason: news.reasonExpert, ...told })

const pathOf = async (tx: Tx, orgId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ path: string }>(sql`select path from org_units where id = ${orgId}`)
  return rows[0]?.path ?? ''
}

/** Whoever assigns, with the question in his data scope. */
const coordinatorsOf = async ({ people }: Portal, tx: Tx, { ownerOrgId }: Question): Promise<string[]> => {
  const ids = await holdersOf(tx.db, P.questionnaireExpertAssign)
  const [path, actors] = await Promise.all([
    pathOf(tx, ownerOrgId),
    Promise.all(ids.map((id) => actorForJob(people, id))),
  ])
  return actors.flatMap((actor) => {
    if (!actor) return []
    const { all, below, units } = actor.scopeOf([P.questionnaireExpertAssign])
    return all || units.includes(ownerOrgId) || below.some((top) => path.startsWith(top)) ? [actor.id] : []
  })
}

/** Nobody could be given the question. */
export const tellCoordinators = async (portal: Portal, tx: Tx, question: Question): Promise<void> =>
  tell(tx, await coordinatorsOf(portal, tx, question), question, {
    kind: TO_ANSWER,
    title: news.toAssign,
    text: news.toAssignText,
    reason: news.reasonCoordinator,
    link: UNASSIGNED,
  })

/** Who looks after the field; where nobody leads it, whoever assigns. */
export const tellLeads = async (portal: Portal, tx: Tx, question: Question): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select user_id as id from experts where lead and enabled and ${question.field} = any(fields)`)
  const leads = rows.map(({ id }) => id)
  const told = { kind: TO_ANSWER, title: news.over, text: news.overText }
  if (leads.length > 0) return tell(tx, leads, question, { ...told, reason: news.reasonLead })
  const coordinators = await coordinatorsOf(portal, tx, question)
  return tell(tx, coordinators, question, {
    ...told,
    reason: news.reasonCoordinator,
    link: '/expertOnline/qaList?tab=overdue',
  })
}

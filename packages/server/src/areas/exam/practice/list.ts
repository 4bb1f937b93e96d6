import { type getPractice, listPractice, type PracticeRow } from '@portal/contract/areas/exam/practice/practice.ts'
import { errors } from '@portal/contract/errors.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { getRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { coverAddress } from './cover.ts'
import { type PracticeSet, validityNow } from './find-set.ts'
import { poolSizes } from './pool.ts'

const shown = {
  from: sql`${practiceSets}`,
  joins: sql`left join org_units o on o.id = ${practiceSets.ownerOrgId}
    cross join lateral (
      select count(distinct a.person_id) as people, count(i.id) as answers,
        count(*) filter (where i.outcome = 'right') as right_answers
      from attempts a join attempt_items i on i.attempt_id = a.id and i.outcome <> 'blank'
      where a.object_id = ${practiceSets.id} and a.scene = 'practice') x`,
  key: practiceSets.id,
  columns: {
    id: practiceSets.id,
    revision: practiceSets.revision,
    createdAt: practiceSets.createdAt,
    updatedAt: practiceSets.updatedAt,
    title: practiceSets.title,
    modes: practiceSets.modes,
    feedback: practiceSets.feedback,
    openAt: practiceSets.openAt,
    closeAt: practiceSets.closeAt,
    state: practiceSets.state,
    ownerOrgName: sql`coalesce(o.name, '')`,
    people: sql`x.people`,
    answers: sql<number>`x.answers`,
    rate: sql`x.right_answers::float8 / nullif(x.answers, 0)`,
    coverFileId: practiceSets.coverFileId,
    audience: practiceSets.audience,
    rules: practiceSets.rules,
    questionIds: practiceSets.questionIds,
    bankIds: practiceSets.bankIds,
  },
} as const

type Beside = Pick<PracticeSet, 'coverFileId' | 'audience' | 'rules' | 'questionIds' | 'bankIds'>
type Read = Omit<PracticeRow, 'coverUrl' | 'available' | 'audienceText' | 'perPerson'> & Beside & { answers: number }

const finishWith =
  ({ files }: Portal) =>
  async ({ tx, actor }: Caller, sets: readonly Read[]): Promise<PracticeRow[]> => {
    if (!actor) return []
    const addressOf = coverAddress(files, actor)
    const sizes = await poolSizes(tx, sets)
    const names = await namesOfAudiences(
      tx.db,
      sets.map(({ audience }) => audience),
    )
    return sets.map(({ coverFileId, audience, answers, ...set }, place) => ({
      ...set,
      coverUrl: addressOf(coverFileId),
      available: sizes[place] ?? 0,
      audienceText: describeAudience(audience, names),
      perPerson: set.people === 0 ? null : Math.round((answers / set.people) * 10) / 10,
    }))
  }

export const listWith = (portal: Portal) =>
  pageRead(listPractice, {
    ...shown,
    scope: [practiceSets.ownerOrgId, practiceSets.createdBy],
    search: [practiceSets.title],
    filter: { state: equals(practiceSets.state), validity: equals(validityNow) },
    sort: {
      updatedAt: practiceSets.updatedAt,
      createdAt: practiceSets.createdAt,
      title: practiceSets.title,
      closeAt: practiceSets.closeAt,
    },
    order: '-updatedAt',
    finish: finishWith(portal),
  })

const readSets = rowsByKey<PracticeRow>()(shown)

export const getWith = (portal: Portal): HandlerOf<typeof getPractice> => {
  const finish = finishWith(portal)
  return async ({ tx, body, actor }) => {
    const set = await getRow(tx, practiceSets, body.id)
    const [row = refuse(errors.missing)] = await finish({ tx, actor }, await readSets({ tx, actor }, [set.id]))
    const { rows } = await tx.db.execute<{ id: string; number: string; stemText: string }>(sql`
      select q.id, q.number, q.stem_text as "stemText" from questions q
      where q.id = any(${sql.param(set.questionIds)}::uuid[])
      order by array_position(${sql.param(set.questionIds)}::uuid[], q.id)`)
    const cover = set.coverFileId === null ? null : { fileId: set.coverFileId, url: row.coverUrl }
    return { ...set, ...row, cover, questions: rows }
  }
}

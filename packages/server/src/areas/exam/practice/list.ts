import type { getPractice, listPractice, PracticeRow } from '@portal/contract/areas/exam/practice/practice.ts'
import { errors } from '@portal/contract/errors.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { getRow, listRows } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type CoverAddress, coverAddress } from './cover.ts'
import { hasValidity, type PracticeSet } from './find-set.ts'
import { poolOf } from './pool.ts'

interface Reading {
  tx: Tx
  addressOf: CoverAddress
}

interface Beside extends Record<string, unknown> {
  id: string
  owner_org_name: string
  people: number
  answers: number
  right: number
}

const besideOf = async (tx: Tx, sets: readonly PracticeSet[]): Promise<Map<string, Beside>> => {
  const { rows } = await tx.db.execute<Beside>(sql`
    select p.id, coalesce(o.name, '') as owner_org_name, x.people, x.answers, x."right"
    from practice_sets p left join org_units o on o.id = p.owner_org_id
    cross join lateral (
      select count(distinct a.person_id)::int as people, count(i.id)::int as answers,
        (count(*) filter (where i.outcome = 'right'))::int as "right"
      from attempts a join attempt_items i on i.attempt_id = a.id and i.outcome <> 'blank'
      where a.object_id = p.id and a.scene = 'practice') x
    where p.id = any(${sql.param(sets.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const rowsOf = async ({ tx, addressOf }: Reading, sets: readonly PracticeSet[]): Promise<PracticeRow[]> => {
  const beside = await besideOf(tx, sets)
  const names = await namesOfAudiences(
    tx.db,
    sets.map(({ audience }) => audience),
  )
  const rows: PracticeRow[] = []
  for (const set of sets) {
    const known = beside.get(set.id)
    const { people = 0, answers = 0, right = 0 } = known ?? {}
    rows.push({
      ...set,
      coverUrl: addressOf(set.coverFileId),
      available: (await poolOf(tx, set)).length,
      audienceText: describeAudience(set.audience, names),
      people,
      perPerson: people === 0 ? null : Math.round((answers / people) * 10) / 10,
      rate: answers === 0 ? null : right / answers,
      ownerOrgName: known?.owner_org_name ?? '',
    })
  }
  return rows
}

export const listWith =
  ({ files }: Portal): HandlerOf<typeof listPractice> =>
  async ({ tx, body, actor }) => {
    const { validity, ...filter } = body.filter
    const where = validity && hasValidity(validity)
    const query = { ...body, filter, sort: body.sort ?? '-updatedAt' }
    const found = await listRows(tx, practiceSets, query, { where, search: [practiceSets.title] })
    return { list: await rowsOf({ tx, addressOf: coverAddress(files, actor) }, found.list), total: found.total }
  }

export const getWith =
  ({ files }: Portal): HandlerOf<typeof getPractice> =>
  async ({ tx, body, actor }) => {
    const set = await getRow(tx, practiceSets, body.id)
    const [row] = await rowsOf({ tx, addressOf: coverAddress(files, actor) }, [set])
    if (!row) return refuse(errors.missing)
    const { rows } = await tx.db.execute<{ id: string; number: string; stemText: string }>(sql`
      select q.id, q.number, q.stem_text as "stemText" from questions q
      where q.id = any(${sql.param(set.questionIds)}::uuid[])
      order by array_position(${sql.param(set.questionIds)}::uuid[], q.id)`)
    const cover = set.coverFileId === null ? null : { fileId: set.coverFileId, url: row.coverUrl }
    return { ...set, ...row, cover, questions: rows }
  }

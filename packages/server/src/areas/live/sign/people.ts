import { listRoundPeople, type RoundPerson } from '@portal/contract/areas/live/sign.ts'
import { roundMethods, roundWords as words } from '@portal/contract/areas/live/sign-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiClock, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, filterPlace, given, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { inSubtree, pathName } from '#src/shared/directory/search.ts'
import { ensureLooksAfter } from './desk.ts'

const LIVE = sql`${given('liveId')}::uuid`

/** One round of one person, as the database words it. */
interface Told {
  no: number
  at: string | null
  method: RoundPerson['rounds'][number]['method']
  pending: boolean
  reason: string
  operator: string
  writtenAt: string | null
  device: string
}

interface Read extends Omit<RoundPerson, 'roundsText' | 'madeUpText' | 'devices' | 'rounds' | 'result'> {
  told: Told[]
}

const DEVICE_SIGNS = 6

const lineOf = ({ no, at, method, pending }: Told): string =>
  at === null || method === null
    ? fill(words.missing, { n: no })
    : [
        fill(words.line, { n: no, time: shanghaiClock(new Date(at)), method: roundMethods[method] ?? '' }),
        pending ? words.pending : '',
      ]
        .filter(Boolean)
        .join(' ')

const madeUpOf = ({ no, operator, reason, writtenAt }: Told): string =>
  fill(words.madeUp, {
    n: no,
    name: operator || words.unknown,
    time: writtenAt === null ? '' : shanghaiTime(new Date(writtenAt)),
    reason,
  })

const resultOf = ({ signed, needed }: Read): RoundPerson['result'] =>
  needed === 0 ? 'none' : signed >= needed ? 'met' : 'short'

const finish = (_caller: Caller, list: readonly Read[]): RoundPerson[] =>
  list.map(({ told, ...person }) => ({
    ...person,
    result: resultOf({ told, ...person }),
    roundsText: told.map(lineOf).join('；'),
    madeUpText: told
      .filter(({ method }) => method === 'makeUp')
      .map(madeUpOf)
      .join('；'),
    devices: [...new Set(told.flatMap(({ device }) => (device === '' ? [] : [device.slice(-DEVICE_SIGNS)])))].join(
      '、',
    ),
    rounds: told.map(({ no, at, method, pending }) => ({ no, at: at === null ? null : new Date(at), method, pending })),
  }))

const SIGNED = sql`coalesce(k.signed, 0)`

/** How everybody stands in the rounds that are asked about: all that were opened, or one of them; gathered once. */
const standing = (round: string | undefined) => {
  const asked = sql`r.live_id = ${LIVE} and r.state = 'opened'
    ${round === undefined ? sql`` : sql`and r.no = ${filterPlace('round')}::int`}`
  return sql`cross join (select count(*)::int as opened from live_rounds r where ${asked}) o
    left join (select n.user_id, count(*)::int as signed, (count(*) filter (where n.method = 'makeUp'))::int as made_up
      from live_rounds r join sign_entries n on n.sheet_id = r.sheet_id and n.direction = 'in' and n.state = 'counted'
      where ${asked} group by n.user_id) k on k.user_id = u.id`
}

/** Every round of the person, with who made it up. */
const told = sql`cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('no', r.no, 'at', n.at, 'method', n.method,
      'pending', coalesce(n.state = 'pending', false), 'reason', coalesce(n.reason, ''), 'operator', coalesce(op.name, ''),
      'writtenAt', n.written_at, 'device', coalesce(n.device_id, '')) order by r.no), '[]') as rounds,
    (count(n.id) filter (where n.state = 'counted'))::int as signed
  from live_rounds r left join sign_entries n on n.sheet_id = r.sheet_id and n.user_id = u.id and n.direction = 'in'
      and n.state in ('counted', 'pending')
    left join users op on op.id = n.operator_id
  where r.live_id = ${LIVE} and r.state = 'opened') t
  left join lateral (select (sum(extract(epoch from s.to_at - s.from_at)) / 60)::int as minutes
    from live_presence s where s.live_id = ${LIVE} and s.user_id = u.id) here on true`

const people = sql`(select distinct p.user_id from live_rounds r join sign_people p on p.sheet_id = r.sheet_id
  and p.expected where r.live_id = ${LIVE}) e
  join users u on u.id = e.user_id left join org_units g on g.id = u.primary_org_id
  join live_classes l on l.id = ${LIVE}`

const name = sql`u.name`

/** Everybody whom a round of the class expected, with all of their rounds. */
export const personList = pageRead(listRoundPeople, {
  from: ({ round }) => sql`${people} ${standing(round)}`,
  joins: told,
  key: sql`u.id`,
  given: async ({ tx, actor, body: { liveId } }) => {
    await ensureLooksAfter(tx, actor, liveId)
    return { liveId }
  },
  columns: {
    id: sql`u.id`,
    name,
    code: sql`u.code`,
    orgName: sql`coalesce(g.name, '')`,
    orgPath: sql`coalesce(${pathName(sql`g.path`)}, '')`,
    signed: sql`t.signed`,
    needed: sql`l.need_rounds`,
    minutes: sql`here.minutes`,
    told: sql<Told[]>`t.rounds`,
  },
  search: sql`(${name} ilike ${KEYWORD.like} or u.code ilike ${KEYWORD.like} or u.pinyin like lower(${KEYWORD.like})
    or u.initials like lower(${KEYWORD.like}))`,
  filter: {
    state: {
      signed: sql`(o.opened > 0 and ${SIGNED} = o.opened)`,
      missing: sql`${SIGNED} < o.opened`,
      madeUp: sql`coalesce(k.made_up, 0) > 0`,
    },
    round: elsewhere,
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
  },
  beside: { liveId: elsewhere },
  sort: { name: chinese(name), code: sql`u.code`, orgName: chinese(sql`coalesce(g.name, '')`), signed: SIGNED },
  order: sql`${SIGNED}, u.code`,
  finish,
})

import { DAY_MS, HOUR_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { claimTogether, commitDraws, drawBenefit, settleBenefit } from '#src/areas/welfare/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { benefitOptions, benefits } from '#src/schema/welfare/benefit.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { idFrom, type Chance } from '../random.ts'
import { shelve } from '../shelve.ts'
import { type DemoBenefit, demoBenefits } from './benefit-list.ts'

const AUTHOR_ID = '00000000-0000-7000-8000-000000040001'
const PLACE = '工会服务站，行政楼 1 层'
const CROWD = 130
/** Hours of the day at which the station opens and closes. */
const [MORNING, EVENING] = [9, 18]

interface Ids extends Record<string, unknown> {
  id: string
}

/** Those with the most points first, so that priced ones find people who can pay. */
const crowdOf = async (
  tx: Tx,
): Promise<{ crowd: string[]; learner: string | undefined; deliverer: string | undefined }> => {
  const { rows } = await tx.db.execute<Ids>(sql`
    select u.id from users u left join points_totals t on t.person_id = u.id and t.board = 'all'
    where u.enabled and u.deleted_at is null and u.login_name not in ('admin', 'officer', 'lecturer', 'approver', 'learner', 'visitor')
    order by coalesce(t.points, 0) desc, u.code limit ${CROWD}`)
  const { rows: named } = await tx.db.execute<{ id: string; login_name: string }>(
    sql`select id, login_name from users where login_name in ('learner', 'officer')`,
  )
  const of = (login: string) => named.find((row) => row.login_name === login)?.id
  return { crowd: rows.map(({ id }) => id), learner: of('learner'), deliverer: of('officer') }
}

const inHours = (hours: number): Date => new Date(startOfDay(shanghaiDay(new Date())).getTime() + hours * HOUR_MS)

interface Put {
  tx: Tx
  chance: Chance
  coverOf: (cover: DemoBenefit['cover']) => Promise<string | null>
}

/** As it is while people press for it: open since a moment, for a day. */
const insertOpen = async ({ tx, chance, coverOf }: Put, demo: DemoBenefit): Promise<string> => {
  const id = idFrom(chance)
  const fetchFrom = inHours(demo.from + MORNING).toISOString()
  const pickups = [{ place: PLACE, from: fetchFrom, to: inHours(demo.pickupEnd + EVENING).toISOString() }]
  await tx.db.insert(benefits).values({
    ...{ id, title: demo.title, body: demo.body, way: demo.way, pickups, payer: demo.payer, unitValue: demo.value },
    ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }),
    ...{ price: demo.price ?? 0, series: demo.series ?? '', tenureMonths: demo.tenureMonths ?? 0 },
    coverFileId: await coverOf(demo.cover),
    ownerOrgId: ROOT_ORG_ID,
    createdBy: AUTHOR_ID,
    state: demo.state === 'draft' ? 'draft' : 'published',
    publishedAt: demo.state === 'draft' ? null : inHours(demo.from),
    openFrom: new Date(Date.now() - HOUR_MS),
    openTo: new Date(Date.now() + DAY_MS),
    pickupEnd: new Date(Date.now() + DAY_MS),
    createdAt: inHours(Math.min(demo.from, 0) - 24),
    updatedAt: inHours(Math.min(demo.from, 0) - 24),
  })
  for (const [place, [name, stock]] of demo.options.entries())
    await tx.db.insert(benefitOptions).values({ id: idFrom(chance), benefitId: id, place, name, stock })
  if (demo.way === 'draw' && demo.state !== 'draft') await commitDraws(tx, id)
  return id
}

const press = async (tx: Tx, benefitId: string, people: readonly string[]): Promise<void> => {
  if (people.length === 0) return
  const options = await tx.db
    .select({ id: benefitOptions.id })
    .from(benefitOptions)
    .where(eq(benefitOptions.benefitId, benefitId))
    .orderBy(benefitOptions.place)
  await claimTogether(
    tx,
    people.map((id, at) => ({
      body: { id: benefitId, optionId: options[at % options.length]?.id, place: '', wait: true },
      actor: { id, facets: ['all'] },
      requestId: '',
      caller: null,
    })),
  )
}

/** Moves it to its own days: claims spread over the time that it has been open. */
const moveToItsDays = async (tx: Tx, id: string, { from, to, pickupEnd, state }: DemoBenefit): Promise<void> => {
  const [opened, closed] = [inHours(from), inHours(to)]
  const until = Math.min(Date.now(), closed.getTime())
  await tx.db.execute(sql`
    update benefits set open_from = ${opened.toISOString()}, open_to = ${closed.toISOString()},
      pickup_end = ${inHours(pickupEnd + EVENING).toISOString()}, state = ${state ?? 'published'} where id = ${id}`)
  await tx.db.execute(sql`
    update benefit_claims c set claimed_at = x.at, reserved_at = case when c.reserved_at is null then null else x.at end
    from (select id, ${opened.toISOString()}::timestamptz + (row_number() over (order by no)) * (
        (${new Date(until).toISOString()}::timestamptz - ${opened.toISOString()}::timestamptz) / (count(*) over () + 1)) as at
      from benefit_claims where benefit_id = ${id}) x where x.id = c.id`)
  await tx.db.execute(sql`
    update points_spent p set at = c.claimed_at from benefit_claims c where c.id = p.claim_id and c.benefit_id = ${id}`)
}

/** Some of those who have one have fetched it, each within the time of its pick-up. */
const handOut = async (tx: Tx, id: string, share: number, deliverer: string | undefined): Promise<void> => {
  await tx.db.execute(sql`
    with given as (
      update benefit_claims c set state = 'delivered', delivered_by = ${deliverer ?? null}::uuid,
        delivered_at = greatest(c.claimed_at + interval '10 minutes', least(b.pickup_end, now()) - interval '1 hour' * (1 + (c.no % 40)))
      from benefits b where b.id = c.benefit_id and c.benefit_id = ${id} and c.state in ('reserved', 'won')
        and (c.no * 37) % 100 < ${Math.round(share * 100)} returning c.option_id)
    update benefit_options o set reserved = o.reserved - g.n, delivered = o.delivered + g.n
    from (select option_id, count(*)::int as n from given group by option_id) g where g.option_id = o.id`)
}

const finish = async (tx: Tx, id: string, demo: DemoBenefit, deliverer: string | undefined): Promise<void> => {
  const isClosed = inHours(demo.to).getTime() <= Date.now()
  if (demo.way === 'draw' && isClosed) {
    await drawBenefit(tx, id)
    const at = inHours(demo.to).toISOString()
    await tx.db.execute(sql`update benefits set drawn_at = ${at} where id = ${id}`)
    await tx.db.execute(
      sql`update benefit_claims set drawn_at = ${at}, reserved_at = case when state = 'won' then ${at}::timestamptz end where benefit_id = ${id}`,
    )
    await tx.db.execute(sql`update draws set frozen_at = ${at}, run_at = ${at} where owner_id = ${id}`)
  }
  if (demo.fetched) await handOut(tx, id, demo.fetched, deliverer)
  await settleBenefit(tx, id)
}

/** 福利 of a year: given and settled ones, some of which are open now, one soon, one by lots of which two were lost before. */
export const insertBenefits = async (db: Db, portal: Portal, chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const covers = new Map<string, string>()
  const coverOf = async (cover: DemoBenefit['cover']) => {
    if (cover === undefined) return null
    const id = covers.get(cover) ?? (await shelve(db, portal, `covers/welfare/${cover}.png`, 'cover', 'png')).id
    covers.set(cover, id)
    return id
  }
  const { crowd, learner, deliverer } = await crowdOf(tx)
  for (const [at, demo] of demoBenefits.entries()) {
    const id = await insertOpen({ tx, chance, coverOf }, demo)
    const turned = [...crowd.slice(at * 3), ...crowd.slice(0, at * 3)].slice(0, demo.people)
    await press(tx, id, demo.learner && learner !== undefined ? [learner, ...turned] : turned)
    await moveToItsDays(tx, id, demo)
    if (demo.state === undefined) await finish(tx, id, demo, deliverer)
  }
  // What was told on the way is not news of today.
  await db.execute(sql`delete from messages where id in (
    select message_id from message_deliveries where event like 'welfare:%' and message_id is not null)`)
  await db.execute(sql`delete from message_deliveries where event like 'welfare:%'`)
}

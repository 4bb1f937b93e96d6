import { changeBenefitState } from '@portal/contract/areas/welfare/benefit.ts'
import { cancelClaim, claimBenefit, listOwnClaims } from '@portal/contract/areas/welfare/claim.ts'
import { deliverClaim } from '@portal/contract/areas/welfare/desk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { anEntry } from '#test/factories/points.ts'
import { aBenefit, BENEFIT_MANAGER, figuresOf } from '#test/factories/welfare/benefit.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...BENEFIT_MANAGER)
})
afterAll(() => t.close())

const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

interface Person {
  client: Client
  unit: string | null
  balance: number
  state: 'none' | 'reserved' | 'delivered' | 'waiting' | 'cancelled'
  pool: string | null
  since: number
}

interface World {
  people: Person[]
  stock: number
  quotas: ReadonlyMap<string, number>
  price: number
}

const holds = ({ state }: Person) => state === 'reserved' || state === 'delivered'

/** The rules word by word: counts by filtering, one promotion at a time, nothing kept between steps. */
const reference = {
  poolFor({ people, stock, quotas }: World, { unit }: Person): string | null | undefined {
    const held = people.filter(holds)
    const usedOf = (pool: string | null) => held.filter((each) => each.pool === pool).length
    if (unit !== null && usedOf(unit) < (quotas.get(unit) ?? 0)) return unit
    const kept = [...quotas.values()].reduce((a, b) => a + b, 0)
    return usedOf(null) < stock - kept ? null : undefined
  },
  settle(world: World): void {
    for (;;) {
      const next = world.people
        .filter(({ state }) => state === 'waiting')
        .sort((a, b) => a.since - b.since)
        .find((each) => each.balance >= world.price && this.poolFor(world, each) !== undefined)
      if (!next) return
      next.pool = this.poolFor(world, next) ?? null
      next.state = 'reserved'
      next.balance -= world.price
    }
  },
  claim(world: World, person: Person, wait: boolean, step: number): boolean {
    this.settle(world)
    if (person.state !== 'none' && person.state !== 'cancelled') return false
    if (person.balance < world.price) return false
    const pool = this.poolFor(world, person)
    if (pool === undefined && !wait) return false
    person.since = step
    if (pool === undefined) person.state = 'waiting'
    else Object.assign(person, { state: 'reserved', pool, balance: person.balance - world.price })
    return true
  },
}

const claimOf = async (person: Person, id: string) =>
  (await person.client.call(listOwnClaims, { pageSize: 200 })).list.find((claim) => claim.benefitId === id)

const play = async (seed: number): Promise<void> => {
  const random = numbers(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const units = [(await anOrg(t.db)).id, (await anOrg(t.db)).id]
  const isSplit = seed % 2 === 0
  const price = seed % 3 === 0 ? 5 : 0
  const quotas = new Map(isSplit ? units.map((unit) => [unit, 1 + upTo(2)]) : [])
  const stock = isSplit ? [...quotas.values()].reduce((a, b) => a + b, 0) : 2 + upTo(3)
  const id = await aBenefit(manager, {
    ...{ stock, price, cancelHours: 0 },
    ...(isSplit && { split: 'byHand' as const, quotas: [...quotas].map(([orgId, quota]) => ({ orgId, quota })) }),
  })
  const people: Person[] = []
  for (let n = 0; n < 9; n += 1) {
    const unit = [units[0], units[1], null][upTo(3)] ?? null
    const client = await t.asWho(unit === null ? {} : { orgId: unit })
    const balance = upTo(10)
    if (balance > 0) await anEntry(t, { personId: client.id, points: balance, day: '2026-01-05' })
    people.push({ client, unit: isSplit ? unit : null, balance, state: 'none', pool: null, since: 0 })
  }
  const world: World = { people, stock, quotas, price }
  const one = (...states: Person['state'][]) => {
    const some = people.filter(({ state }) => states.includes(state))
    return some[upTo(some.length)]
  }

  const claim = async (step: number) => {
    const [person, wait] = [people[upTo(people.length)], random() < 0.7]
    if (!person) return
    const { envelope } = await person.client.send(claimBenefit, { id, wait })
    expect(envelope.success, `seed ${seed}, step ${step}: ${envelope.message}`).toBe(
      reference.claim(world, person, wait, step),
    )
  }
  const cancel = async () => {
    const person = one('reserved', 'waiting')
    if (!person) return
    await person.client.call(cancelClaim, { claimNo: (await claimOf(person, id))?.claimNo ?? '' })
    if (person.state === 'reserved') person.balance += price
    Object.assign(person, { state: 'cancelled', pool: null })
  }
  const deliver = async () => {
    const person = one('reserved')
    if (!person) return
    await manager.call(deliverClaim, { code: (await claimOf(person, id))?.code ?? '' })
    person.state = 'delivered'
  }
  const raise = async () => {
    await manager.call(changeBenefitState, { id, action: 'addStock', amount: 1 })
    world.stock += 1
  }
  const moves = [claim, claim, claim, claim, cancel, cancel, deliver, raise]

  for (let step = 1; step <= 40; step += 1) {
    await moves[upTo(moves.length)]?.(step)
    // A claim lets those who wait go before it; what it leaves is settled with the next change.
    reference.settle(world)
    const { kept, counted } = await figuresOf(t, id)
    expect(kept, `seed ${seed}, step ${step}`).toMatchObject({ ...counted, stock: world.stock })
    const { rows } = await t.db.execute<{ person_id: string; state: string; pool: string | null }>(sql`
      select distinct on (person_id) person_id, state, pool from benefit_claims where benefit_id = ${id}
      order by person_id, claimed_at desc, no desc`)
    const states = new Map(rows.map((row) => [row.person_id, row.state]))
    expect(
      people.map(({ client }) => states.get(client.id) ?? 'none'),
      `seed ${seed}, step ${step}`,
    ).toEqual(people.map(({ state }) => state))
    expect(people.filter(holds).length).toBeLessThanOrEqual(world.stock)
  }
}

test('random claims, cancellations, deliveries and raises of stock go as the rules say, word by word', async () => {
  for (let seed = 1; seed <= 12; seed += 1) await play(seed)
}, 120_000)

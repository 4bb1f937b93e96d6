import {
  listMySigns,
  type listSignDevices,
  type myPersonCode,
  type unbindSignDevice,
} from '@portal/contract/areas/sign-in/sign.ts'
import { sql } from 'drizzle-orm'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { makePersonCode, PERSON_CODE_MS, PERSON_CODE_RENEW_MS } from '#src/shared/sign-in/person-code.ts'
import type { Engine } from '../engine.ts'
import { personRows } from '../sheet/person-rows.ts'
import { stateNow } from '../sheet/state.ts'
import type { Need } from './needs.ts'

const s = signSheets

const isSignable = sql`(${stateNow} = 'open' and (
  (w.in_at is null or w.in_state = 'pending') and now() < ${s.inTo} + interval '1 second'
  or ${s.outFrom} is not null and w.in_at is not null and now() >= ${s.outFrom}))`

const hasAsked = (kind: 'leave' | 'makeUp', state: string) => sql`exists (select 1 from sign_requests q
  where q.sheet_id = w.sheet_id and q.user_id = w.user_id and q.kind = ${kind} and q.state = ${state})`

/** Sheets of the caller: those he is expected on, and those he has signed without being on their list. */
export const myList = pageRead(listMySigns, {
  from: sql`(${personRows}) w join ${s} on ${s.id} = w.sheet_id`,
  key: sql`w.sheet_id`,
  where: sql`w.user_id = ${ACTOR} and ${s.state} <> 'cancelled'`,
  columns: {
    id: s.id,
    ownerType: s.ownerType,
    ownerId: sql`${s.ownerIds}[1]`,
    title: s.title,
    place: s.place,
    start: s.startAt,
    end: s.endAt,
    state: stateNow,
    inFrom: s.inFrom,
    inTo: s.inTo,
    outFrom: s.outFrom,
    outTo: s.outTo,
    numberOpen: sql<boolean>`('number' = any(${s.methods}) and not ${s.digitsOff})`,
    needs: sql<Need[]>`array_remove(array[
      case when ${s.point} is not null and ${s.proofs} ->> 'distance' <> 'off' then 'position' end,
      case when ${s.signature} = 'hand' then 'signature' end], null)`,
    inAt: sql`case when w.in_state = 'counted' then w.in_at end`,
    outAt: sql`case when w.out_state = 'counted' then w.out_at end`,
    method: sql`w.in_method`,
    status: sql`w.status`,
    madeUp: sql<boolean>`(coalesce(w.in_method = 'makeUp', false) or coalesce(w.out_method = 'makeUp', false))`,
    mayLeave: sql<boolean>`(w.expected and not w.on_leave and w.in_at is null and now() < ${s.startAt}
      and ${s.state} in ('planned', 'open') and not ${hasAsked('leave', 'pending')})`,
    mayMakeUp: sql<boolean>`(w.expected and not w.on_leave and ${s.state} <> 'sealed'
      and (w.status in ('absent', 'noOut') or w.status = 'none' and now() >= ${s.inTo} + interval '1 second') and not ${hasAsked('makeUp', 'pending')})`,
    leaveState: sql`(case when w.on_leave then 'approved' when ${hasAsked('leave', 'pending')} then 'pending'
      when ${hasAsked('leave', 'rejected')} then 'rejected' else 'none' end)`,
    serverTime: sql`now()`,
  },
  search: [s.title, s.place],
  filter: {
    sheetId: equals(s.id),
    ownerType: equals(s.ownerType),
    ownerId: (value) => sql`${s.ownerIds} @> array[${value}]::uuid[]`,
    open: { true: isSignable, false: sql`not ${isSignable}` },
    signed: { true: sql`w.in_state = 'counted'`, false: sql`(w.in_state = 'counted') is not true` },
    from: from(s.startAt),
    to: until(s.startAt),
  },
  sort: { start: s.startAt, title: s.title },
  order: '-start',
})

export const myCodeWith =
  ({ keys, clock }: Engine): HandlerOf<typeof myPersonCode> =>
  async ({ actor }) => {
    // A code names a whole second, and its life begins there.
    const atMs = Math.floor((await clock.at()) / 1000) * 1000
    return {
      token: makePersonCode(keys, actor.id, atMs),
      validTo: new Date(atMs + PERSON_CODE_MS),
      renewAt: new Date(atMs + PERSON_CODE_RENEW_MS),
      serverTime: new Date(await clock.at()),
    }
  }

interface DeviceRow extends Record<string, unknown> {
  id: string
  bound: boolean
  firstAt: string
  lastAt: string
}

export const devices: HandlerOf<typeof listSignDevices> = async ({ tx, actor }) => {
  const { rows } = await tx.db.execute<DeviceRow>(sql`
    select device_id as id, bound, first_at as "firstAt", last_at as "lastAt" from sign_devices
    where user_id = ${actor.id} order by bound desc, last_at desc, device_id limit 50`)
  const list = rows.map((row) => ({ ...row, firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) }))
  return { list, total: list.length }
}

export const unbind: HandlerOf<typeof unbindSignDevice> = async ({ tx, body, actor }) => {
  const { rowCount } = await tx.db.execute(sql`
    update sign_devices set bound = false where user_id = ${actor.id} and device_id = ${body.deviceId} and bound`)
  return { done: (rowCount ?? 0) > 0 }
}

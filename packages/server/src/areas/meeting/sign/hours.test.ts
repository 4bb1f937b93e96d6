import { getMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { makeUpPeople as makeUp } from '@portal/contract/areas/sign-in/host.ts'
import { correctSheet, sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aMeeting } from '#test/factories/meeting/meeting.ts'

const SCHOOL = [P.schoolMeeting, P.schoolMeetingAdd, P.schoolMeetingEdit, P.schoolMeetingSign]

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await startTestApp()
  school = await t.as(...SCHOOL)
})
afterAll(() => t.close())

interface Entry extends Record<string, unknown> {
  hours: number
  state: string
}

const entriesOf = async (meetingId: string, userId: string): Promise<Entry[]> => {
  const { rows } = await t.db.execute<Entry>(sql`
    select hours_hundredths as hours, state from hour_entries where item_id = ${meetingId} and user_id = ${userId}
      and source = 'train' order by no`)
  return rows
}
const totalOf = async (userId: string): Promise<number> => {
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select coalesce(sum(hours_hundredths), 0)::int as n from hour_totals where user_id = ${userId} and source = 'train'`)
  return rows[0]?.n ?? 0
}

/** A safety meeting of 90 minutes that has just ended, with its sheet closed. */
const held = async (
  people: readonly Client[],
  hours: number | null = 2,
): Promise<{ id: string; sheetId: string; start: Date }> => {
  const ids = people.map(({ id }) => id)
  const id = await aMeeting(school, ids, { channel: 'school', kind: 'safety', classHours: hours })
  const start = new Date(Math.floor((Date.now() - 95 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
  const end = new Date(start.getTime() + 90 * MINUTE_MS)
  await t.db.execute(
    sql`update meetings set starts_at = ${start.toISOString()}, ends_at = ${end.toISOString()} where id = ${id}`,
  )
  await t.running.signIn.ownerChanged(txOf(), 'meeting', id)
  const { sheet } = await school.call(getMeeting, { id })
  if (!sheet) throw new Error('no sheet')
  return { id, sheetId: sheet.id, start }
}

const txOf = () => bareTx(t.db, null, ALL_ROWS)

const signAndSeal = async (sheetId: string, userIds: readonly string[], at: Date) => {
  await school.call(makeUp, {
    sheetId,
    userIds: [...userIds],
    direction: 'in',
    at: at.toISOString(),
    reason: '手机没电',
  })
  return school.call(sealSheet, { sheetId })
}

test('hours of a safety meeting stand in the year after the seal, once, and follow corrections', async () => {
  const [host, came, absent] = await Promise.all([t.as(), t.as(), t.as()])
  const { id, sheetId, start } = await held([host, came, absent])
  await signAndSeal(sheetId, [host.id, came.id], start)
  expect(await entriesOf(id, came.id)).toEqual([{ hours: 200, state: 'granted' }])
  expect(await entriesOf(id, absent.id)).toEqual([])
  expect((await school.refused(sealSheet, { sheetId })).message).toMatch(/封存/)
  expect(await totalOf(came.id)).toBe(200)

  const taken = await school.call(correctSheet, {
    sheetId,
    userId: came.id,
    changes: { inAt: null },
    reason: '本人未到场',
  })
  expect(taken.hours).toEqual({ before: 2, after: 0 })
  expect(await entriesOf(id, came.id)).toEqual([{ hours: 200, state: 'voided' }])
  expect(await totalOf(came.id)).toBe(0)

  const given = await school.call(correctSheet, {
    sheetId,
    userId: came.id,
    changes: { inAt: start.toISOString() },
    reason: '核实在场',
  })
  expect(given.hours).toEqual({ before: 0, after: 2 })
  expect(await totalOf(came.id)).toBe(200)
})

test('who was there for less than four fifths earns nothing, and nobody more than the author says', async () => {
  const [host, late] = await Promise.all([t.as(), t.as()])
  const { id, sheetId, start } = await held([host, late], 1.2)
  await school.call(makeUp, {
    sheetId,
    userIds: [late.id],
    direction: 'in',
    at: new Date(start.getTime() + 25 * MINUTE_MS).toISOString(),
    reason: '路上耽搁',
  })
  await signAndSeal(sheetId, [host.id], start)
  expect(await entriesOf(id, late.id)).toEqual([])
  expect(await entriesOf(id, host.id)).toEqual([{ hours: 120, state: 'granted' }])
})

test('no minute of a person is granted twice: two meetings at the same time give the hours of one', async () => {
  const person = await t.as()
  const first = await held([person], 9)
  const second = await held([person], 9)
  await signAndSeal(first.sheetId, [person.id], first.start)
  await signAndSeal(second.sheetId, [person.id], second.start)
  expect(await totalOf(person.id)).toBeLessThanOrEqual(Math.floor((91 / 45) * 100))
  expect(await entriesOf(first.id, person.id)).toEqual([{ hours: 200, state: 'granted' }])
})

test('a meeting without hours grants none', async () => {
  const host = await t.as()
  const { id, sheetId, start } = await held([host], null)
  await signAndSeal(sheetId, [host.id], start)
  expect(await entriesOf(id, host.id)).toEqual([])
})

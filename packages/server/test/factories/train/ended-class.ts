import { saveTemplate } from '@portal/contract/areas/certificate/template.ts'
import { confirmSheet, sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { planSheets } from '#src/areas/train/presence/plan.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { signEntries } from '#src/schema/sign-in/sheets.ts'
import { trainClasses, trainSessions } from '#src/schema/train/class.ts'
import { trainEnrolments } from '#src/schema/train/enrolment.ts'
import type { Client, TestApp } from '../../app.ts'

export type Entry = readonly [inAt: string, outAt?: string]

export interface PlannedSession {
  day: string
  start: string
  end: string
  course?: string
  most?: number
  /** Times of day, by the place of the person among the people. */
  entries: readonly (Entry | null)[]
}

export interface EndedClass {
  id: string
  title: string
  sessionIds: string[]
  sheetIds: string[]
}

const at = (day: string, clock: string) => new Date(`${day}T${clock}:00+08:00`)

let serial = 0

/** A class that is over: these people have seats, and signed as the sessions say; nothing is sealed yet. */
export const anEndedClass = async (
  t: TestApp,
  head: Client,
  people: readonly { id: string }[],
  sessions: readonly PlannedSession[],
  more: Partial<typeof trainClasses.$inferInsert> = {},
): Promise<EndedClass> => {
  serial += 1
  const id = v7()
  const title = `安全培训 ${serial}`
  const first = sessions[0]
  const moments = sessions.flatMap(({ day, start, end }) => [at(day, start), at(day, end)])
  await t.db.insert(trainClasses).values({
    id,
    ownerOrgId: ROOT_ORG_ID,
    audience: EMPTY_AUDIENCE,
    audienceInclude: [],
    audienceExclude: [],
    code: `T-${serial}`,
    title,
    category: 'safety',
    headTeacherId: head.id,
    capacity: 100,
    enrolWays: ['assigned'],
    enrolFrom: at(first?.day ?? '2026-01-01', '00:00'),
    enrolTo: at(first?.day ?? '2026-01-01', '00:01'),
    startsAt: moments[0] ?? null,
    endsAt: moments.at(-1) ?? null,
    state: 'ended',
    ...more,
  })
  const sessionIds: string[] = []
  for (const [index, { day, start, end, course = '', most = null }] of sessions.entries()) {
    const sessionId = v7()
    sessionIds.push(sessionId)
    await t.db.insert(trainSessions).values({
      id: sessionId,
      classId: id,
      no: index + 1,
      title: `第 ${index + 1} 讲`,
      courseCode: course,
      startsAt: at(day, start),
      endsAt: at(day, end),
      hoursHundredths: most,
    })
  }
  for (const { id: userId } of people)
    await t.db.insert(trainEnrolments).values({
      classId: id,
      userId,
      orgId: ROOT_ORG_ID,
      way: 'assigned',
      state: 'confirmed',
      waitAt: new Date(),
    })
  await planSheets(t.running.signIn, bareTx(t.db, null, ALL_ROWS), id)
  const sheetIds: string[] = []
  for (const [index, session] of sessions.entries())
    sheetIds.push(await signed(t, sessionIds[index] ?? '', session, people))
  return { id, title, sessionIds, sheetIds }
}

const signed = async (
  t: TestApp,
  sessionId: string,
  { day, entries }: PlannedSession,
  people: readonly { id: string }[],
): Promise<string> => {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    select id from sign_sheets where owner_ids @> array[${sessionId}]::uuid[] and state <> 'cancelled'`)
  const sheetId = rows[0]?.id ?? ''
  if (entries.some((entry) => entry?.[1] !== undefined))
    await t.db.execute(sql`
      update sign_sheets set mode = 'inOut', out_from = end_at - interval '15 minutes', out_to = end_at + interval '30 minutes'
      where id = ${sheetId}`)
  for (const [index, entry] of entries.entries()) {
    const userId = people[index]?.id
    if (!entry || userId === undefined) continue
    const [inAt, outAt] = entry
    const moments = [['in', inAt] as const, ...(outAt === undefined ? [] : [['out', outAt] as const])]
    for (const [direction, clock] of moments)
      await t.db.insert(signEntries).values({
        ...{ sheetId, userId, direction, at: at(day, clock), method: 'scan', verdict: 'green' },
        ...{ proofs: [], state: 'counted', told: true },
      })
  }
  return sheetId
}

/** The head teacher confirms each sheet and whoever may seals it. */
export const sealAll = async (head: Client, finisher: Client, { sheetIds }: EndedClass): Promise<void> => {
  for (const sheetId of new Set(sheetIds)) {
    await head.call(confirmSheet, { sheetId })
    await finisher.call(sealSheet, { sheetId })
  }
}

const place = { x: 20, y: 20, w: 200 }

/** 证书模板, for three years. */
export const aTemplate = async (designer: Client): Promise<string> => {
  serial += 1
  const { id } = await designer.call(saveTemplate, {
    name: `安全培训合格证 ${serial}`,
    typeCode: `AQ${serial}`,
    numberRule: `{unit}-AQ${serial}-{yyyy}-{seq4}`,
    issuer: '',
    termMonths: 36,
    renewDays: 90,
    renewCategory: '',
    frame: 'none',
    enabled: true,
    elements: [
      {
        ...{
          kind: 'text',
          key: 'a',
          ...place,
          h: 40,
          text: '{姓名}',
          size: 20,
          line: 24,
          face: 'serif',
          colour: 'ink',
        },
        ...{ align: 'left', bold: false, spacing: 0, indent: false, fit: true, underline: false },
      },
      { kind: 'qr', key: 'b', x: 300, y: 300, w: 80 },
    ],
  } as never)
  return id
}

export const minutesBefore = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
